"""What the documents say is what is there: their tables are drawn from today's data, their links lead
somewhere.
"""

import re
from pathlib import Path

import pytest

from engine.options import OPTIONS
from tools.documents import CHANGES, DOCUMENTS, ROOT, TABLES, drawn

LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
PAGES = sorted(page.relative_to(ROOT).as_posix() for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("name", DOCUMENTS)
def test_tables_are_drawn_from_todays_data(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert drawn(text) == text, "run `make documents`"


def test_every_table_stands_in_a_document() -> None:
    texts = "".join((ROOT / name).read_text(encoding="utf-8") for name in DOCUMENTS)
    assert [name for name in TABLES if f"<!-- table {name} -->" not in texts] == []


def test_every_room_option_has_words() -> None:
    assert set(CHANGES) == set(OPTIONS)


@pytest.mark.parametrize("name", PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = ROOT / name
    links = [Path(link) for link in LINK.findall(page.read_text(encoding="utf-8"))]
    assert [link for link in links if not (page.parent / link).exists()] == []
