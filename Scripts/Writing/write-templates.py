#!/usr/bin/env python3
"""Writes the files of Templates/ into Sources/Generator/PipewrightTemplates/TemplateTexts.swift, as literals.

Run it after a change of a template, as `make record` does. `--check` writes nothing, and fails if the file is out of date.

Resources that the package manager embeds are literals of bytes, one number each: the compiler takes seven seconds for them, in
the build of each app that uses the plugin. These take a tenth of a second.
"""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TEMPLATES = ROOT / "Templates"
TEXTS = ROOT / "Sources/Generator/PipewrightTemplates/TemplateTexts.swift"

HEAD = """\
// Written by Scripts/Writing/write-templates.py from the files in Templates/. Change those, and run it.
// swift-format-ignore-file

extension Templates {
    static let texts: [(name: String, text: String)] = [
"""
PARTS = [("referenceHTML", "Reference.html"), ("referenceCSS", "Reference.css"), ("referenceJS", "Reference.js")]


def literal(file):
    text = file.read_text(encoding="utf-8")
    marks = "#"
    while f'"""{marks}' in text or f"\\{marks}" in text:
        marks += "#"
    return f'{marks}"""\n{text}\n"""{marks}'


def texts():
    templates = sorted(TEMPLATES.glob("*.mustache"))
    listed = "".join(f'        ("{file.stem}", {literal(file)}),\n' for file in templates)
    parts = "".join(f"\n    static let {name} = {literal(TEMPLATES / file)}\n" for name, file in PARTS)
    return f"{HEAD}{listed}    ]\n{parts}}}\n"


if sys.argv[1:] not in ([], ["--check"]):
    sys.exit("usage: Scripts/Writing/write-templates.py [--check]")
if not sys.argv[1:]:
    TEXTS.write_text(texts(), encoding="utf-8")
elif not TEXTS.exists() or TEXTS.read_text(encoding="utf-8") != texts():
    sys.exit(f"{TEXTS.relative_to(ROOT)} is out of date: run Scripts/Writing/write-templates.py")
