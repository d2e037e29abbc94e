"""Builds the pages' font files from the original fonts listed in README.md."""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x2C6, 0x2DA, 0x2DC]
PUNCTUATION = [0x2009, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026]
SIGNS = [0x202F, 0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2122, 0x2212, 0x2215, 0x2264, 0x2265]
ARROWS = [0x2190, 0x2191, 0x2192, 0x2193]
EXTENDED = range(0x100, 0x180)
FEATURES = ["kern", "mark", "mkmk", "ccmp", "locl", "liga", "lnum", "tnum", "pnum", "calt"]

# The name records that are replaced, and those that may not contain a space.
NAMES = {1, 3, 4, 6, 16, 25}
NAMES_WITHOUT_BLANKS = {6, 25}


def regular_to_bold(file):
    """Returns a variable font limited to weights from 400 to 700."""
    font = instancer.instantiateVariableFont(TTFont(file), {"wght": (400, 700)})
    for glyph in font.getGlyphOrder():
        font["gvar"].variations.setdefault(glyph, [])
    return font


def cut(font, characters, name, file):
    """Reduces the font to these characters and renames it."""
    options = subset.Options(hinting=False, desubroutinize=True, layout_features=FEATURES)
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=characters)
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID in NAMES:
            has_blanks = record.nameID not in NAMES_WITHOUT_BLANKS
            record.string = name if has_blanks else name.replace(" ", "")
    font.flavor = "woff2"
    font.save(file)
    print(f"{file.name}: {file.stat().st_size} bytes")


def main(roboto, pagella, static):
    """Builds all four font files."""
    latin = LATIN + PUNCTUATION + SIGNS + ARROWS
    for subset_name, characters, suffix in [("latin", latin, ""), ("latin-ext", EXTENDED, "-ext")]:
        sans = regular_to_bold(Path(roboto) / f"roboto-{subset_name}-wght-normal.woff2")
        cut(sans, characters, "Karat Sans", Path(static) / f"karat-sans{suffix}.woff2")
        cut(TTFont(pagella), characters, "Karat Serif", Path(static) / f"karat-serif{suffix}.woff2")


main(*sys.argv[1:])
