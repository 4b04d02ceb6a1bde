"""The data sets of games that may be running are kept with the program."""

from __future__ import annotations

from importlib.resources import files

import pytest

from baluard.catalogue import SLUGS, game
from baluard.components.sets import body_of, set_hash, unpack_set


@pytest.mark.parametrize("slug", SLUGS)
def test_the_present_set_is_kept_before_it_is_tuned(slug: str) -> None:
    """If this fails, components were changed: run `make keep-sets`, and commit what it writes with the change."""
    present = game(slug).data
    kept = unpack_set(type(present), body_of(type(present), present.hash))
    assert kept.hash == present.hash == set_hash(kept)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_kept_set_can_be_played(slug: str) -> None:
    present = game(slug)
    folder = files(present.package).joinpath("data/sets")
    names = [file.name.removesuffix(".json.gz") for file in folder.iterdir()]
    assert present.data_hash() in names
    for name in names:
        found = present.for_data(name)
        assert found.data_hash() == name and found.new(found.checked_options({})).agenda
