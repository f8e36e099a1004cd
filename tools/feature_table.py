"""Write the tables of docs/environments.md: every field of the features, from the code."""

from __future__ import annotations

from pathlib import Path

from trunkline import editions
from trunkline.compiled_edition import compile_edition
from trunkline.features import Field, Layout

TOP = Path(__file__).parent.parent
PAGE = TOP / "docs" / "environments.md"
BEGIN = "<!-- fields: written by `make generate` -->\n"
END = "<!-- end of the fields -->\n"


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The page with the tables as they should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + tables() + END + after


def tables() -> str:
    """All fields that any edition has, and how many numbers each edition has."""
    layouts = {name: compile_edition(name).layout for name in editions()}
    lines = ["| field | axes | divided by | what it says | editions |", "|---|---|---|---|---|"]
    lines += [_row(field, layouts) for field in _all_fields(layouts).values()]
    lines += ["", "| edition | numbers | actions |", "|---|---|---|"]
    lines += [f"| {name} | {found.size} | {found.actions} |" for name, found in layouts.items()]
    return "\n".join(lines) + "\n"


def _all_fields(layouts: dict[str, Layout]) -> dict[str, Field]:
    found: dict[str, Field] = {}
    for layout in layouts.values():
        for name, field in layout.fields.items():
            found.setdefault(name, field)
    return found


def _row(field: Field, layouts: dict[str, Layout]) -> str:
    having = [name for name, layout in layouts.items() if field.name in layout.fields]
    where = "all" if len(having) == len(layouts) else ", ".join(having)
    axes = " by ".join(field.axes) or "a single number"
    return f"| `{field.name}` | {axes} | {field.scale} | {field.meaning} | {where} |"


if __name__ == "__main__":
    main()
