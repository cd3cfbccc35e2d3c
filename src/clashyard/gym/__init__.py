"""Environments for other libraries; each module needs the library that it is named after."""

__all__: list[str] = []


def __dir__() -> list[str]:
    return sorted(__all__)
