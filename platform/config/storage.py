"""Static files with a hash in their name, compressed once, so that browsers may keep them for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """WhiteNoise's storage; `import … from "./x.js"` in our ES modules follows the hashed names too."""

    support_js_module_import_aggregation = True
