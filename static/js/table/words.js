/** The page's texts for scripts, rendered by the server in the viewer's language. */

const words = JSON.parse(document.getElementById("table-words").textContent);

/** The text called `name`; `{key}` in it is replaced from `values`. */
export function word(name, values = {}) {
  return words[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);
}
