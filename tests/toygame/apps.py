from django.apps import AppConfig


class ToyGameConfig(AppConfig):
    name = "tests.toygame"
    label = "toygame"

    def ready(self) -> None:
        from games.engine import registry
        from tests.toygame.game import Kiesel
        from tests.toygame.presentation import KieselPresentation

        registry.register(Kiesel(), KieselPresentation())
