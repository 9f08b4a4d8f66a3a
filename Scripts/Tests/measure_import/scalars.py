"""Compares scalars: which types of the language hold the values of a type and format of OpenAPI."""

import re

from .facts import text_of
from .readings import note

INTEGERS = ("int", "int32", "int64", "uint64")
UNIX = re.compile(r"unix|epoch|timestamp|seconds since|milliseconds since", re.I)
# The formats that the language has, each with the types that carry it.
FORMATS = {
    "date-time": ("timestamp", "pattern"), "datetime": ("timestamp", "pattern"), "timestamp": ("timestamp", "pattern"),
    "date": ("date", "pattern"), "full-date": ("date", "pattern"), "time": ("time", "pattern"), "uuid": ("uuid",), "guid": ("uuid",),
    "uri": ("url",), "url": ("url",), "byte": ("bytes",), "base64": ("bytes",), "binary": ("bytes", "file"),
    "decimal": ("decimal",), "int64": INTEGERS, "uint64": INTEGERS, "int32": INTEGERS,
}
# Formats without one form, which texts carry as well.
LOOSE = {"time", "timestamp", "datetime", "guid", "base64", "decimal", "int64", "uint64", "int32", "full-date"}


def compare_scalar(shape, kind, type, is_text, is_raw):
    """`(verdict, kind of fact, text)` for what a schema says of a value of one of `string`, `integer`, `number`, `boolean`.

    `is_text` is for paths, queries and header fields, where a value is its text; `is_raw` for parts and whole bodies.
    """
    name = "pattern" if type.kind == "pattern" else type.name if type.kind == "scalar" else type.kind
    said = f"{kind}{' (' + shape.format + ')' if shape.format else ''} is {type.text}"
    if type.kind not in ("scalar", "pattern"):
        return "lost", "type", said
    if name == "json":
        return "lost", "type", said
    return {"string": string, "integer": integer, "number": fraction, "boolean": boolean}[kind](
        shape, name, type, is_text, is_raw, said)


def string(shape, name, type, is_text, is_raw, said):
    format = shape.format
    if shape.encoding in ("base64", "base64url"):
        format = "byte"
    if format is None and shape.content and is_raw:
        format = "binary"
    if format is not None and format not in FORMATS and "date-time" in format and name == "pattern":
        return "carried", "format", said
    if format in FORMATS:
        if name in FORMATS[format]:
            if type.kind == "scalar" and name in INTEGERS and not (type.is_in_string or is_text):
                return "wrong", "type", said + ", which is no text in JSON"
            return "carried", "format", said
        if name == "string":
            return ("carried" if format in LOOSE else "lost"), "format", said
        if name in ("bytes", "file") and is_raw:
            return "carried", "format", said
        return "wrong", "type", said
    if name == "string":
        return "carried", "type", said
    if name == "file" and is_raw:
        return "wrong", "type", said
    if name == "url":
        return note("url-text") and ("carried", "type", said)
    if type.is_in_string and re.search(r"^\^?[\[\\(]*[-+?]*\[?\\?d|0-9", pattern(shape)):
        return "carried", "type", said
    if name == "decimal" and (format in ("number", "double", "float", "money") or re.search(r"\\d|0-9", pattern(shape))):
        return "carried", "type", said
    if is_text and name in INTEGERS + ("double",) and re.search(r"\\d|0-9", pattern(shape)):
        return note("number-text") and ("carried", "type", said)
    if is_text and name == "bool" and shape.values and set(map(text_of, shape.values)) <= {"true", "false"}:
        return note("bool-text") and ("carried", "type", said)
    return "wrong", "type", said + ", which cannot hold every text"


def pattern(shape):
    for node in shape.nodes:
        if isinstance(node.raw("pattern"), str):
            return node.raw("pattern")
    return ""


def integer(shape, name, type, is_text, is_raw, said):
    if name in INTEGERS:
        if type.is_in_string and not is_text and shape.format not in ("int64", "uint64", None):
            return "wrong", "type", said + ", which is a text in JSON"
        if name == "int32" and shape.format not in ("int32", "int16", "int8", "uint8", "uint16"):
            return "wrong", "type", said + ", which cannot hold every value"
        note("integer")
        return "carried", "type", said
    if name in ("unix", "unix-ms"):
        if UNIX.search(f"{shape.format or ''} {shape.text} {shape.place.pointer.rsplit('/', 1)[-1]}"):
            return note("unix") and ("carried", "type", said)
        return "wrong", "type", said
    if name in ("double", "decimal") or name == "string" and is_text:
        return "lost", "type", said
    return "wrong", "type", said


def fraction(shape, name, type, is_text, is_raw, said):
    if name in ("double", "decimal") or name == "float" and shape.format in ("float", None):
        return "carried", "type", said
    if name in INTEGERS and shape.format in ("int32", "int64", "integer", "int"):
        return "carried", "type", said
    if name in ("unix", "unix-ms") and UNIX.search(f"{shape.format or ''} {shape.text}"):
        return note("unix") and ("carried", "type", said)
    return "wrong", "type", said


def boolean(shape, name, type, is_text, is_raw, said):
    return ("carried" if name == "bool" else "wrong"), "type", said
