"""Compares the media types and the header fields of parts, and the media types of members of forms."""

import re

from .facts import Shape, text_of
from .readings import note

# Types of files: a text is not a value of them.
OF_FILES = re.compile(r"(?:image|audio|video|font)/|application/(?:octet-stream|pdf|zip)\b", re.I)
MEDIA_TYPE = re.compile(r"[\w!#$%&'+.^`|~-]+/[\w!#$%&'+.^`|~-]+ *(?:;.*)?$")
JSON_TYPE = re.compile(r"(?:application|text)/json|\S+\+json\b", re.I)
# What a part has by itself.
OF_ALL_PARTS = ("content-type", "content-disposition", "content-length")
NUMBERS = ("bool", "int", "int32", "int64", "uint64", "double", "float", "decimal")


def types_of(encoding):
    text = encoding.raw("contentType")
    return [type.strip() for type in text.split(",")] if isinstance(text, str) else []


def files_of(document, shape, node):
    """The members whose values are files by their media types."""
    found = {name: types_of(document.resolve(node["encoding"][name])) for name in shape.members}
    return {name for name, types in found.items() if types and all(map(OF_FILES.match, types))}


def as_file(shapes, shape):
    """A text without a form of its own, or a list of such texts, as content."""
    copy = Shape(shape.nodes)
    copy.__dict__.update(shape.__dict__)
    if shape.kinds == {"array"} and shape.items:
        copy.items = [as_file(shapes, shapes.of(*shape.items))]
    elif shape.kinds == {"string"} and shape.format is None and shape.encoding is None and shape.values is None and not shape.content:
        note("file-by-type")
        copy.content = "application/octet-stream"
    return copy


def is_range_of(type, sent):
    return type == "*/*" or type.endswith("/*") and sent.startswith(type[:-1])


class Parts:
    def __init__(self, document, ledger, shapes):
        self.document, self.ledger, self.shapes = document, ledger, shapes

    def compare(self, operation, call, shape, node, fields):
        is_form = (call.media_types or "").endswith("urlencoded")
        if not is_form and call.body["kind"] != "multipart":
            return
        described = {part["name"]: part for part in call.body.get("parts") or []}
        for name in shape.members:
            field = fields.get(name) or fields.get(name.removesuffix("[]"))
            if field is None:
                continue
            encoding = self.document.resolve(node["encoding"][name])
            if is_form:
                self.compare_member(operation, name, field, encoding)
                continue
            part = described.get(field.name, {})
            self.compare_type(operation, name, field, part, encoding)
            self.compare_headers(operation, name, part, encoding)

    def compare_member(self, operation, name, field, encoding):
        """A member of a form is a text, unless it has a style."""
        types = types_of(encoding)
        if not types or encoding.has("style") or encoding.has("explode"):
            return
        is_number = field.type.required.is_scalar(*NUMBERS)
        place = repr(encoding["contentType"])
        if any(type == "text/plain" or is_range_of(type, "text/plain") or is_number and JSON_TYPE.match(type) for type in types):
            self.ledger.keep("part type", place)
        else:
            self.ledger.lose("part type", place, f"‘{name}’ is not {', '.join(types)} in the form", operation.title, {name})

    def compare_type(self, operation, name, field, part, encoding):
        types, explicit = types_of(encoding), part.get("mediaType")
        place = repr(encoding["contentType"])
        arguments = dict(operation=operation.title, names={name})
        if not types:
            if explicit:
                self.ledger.wrong("part type", place, f"‘{name}’ is {explicit}, and has no type in the document", **arguments)
            return
        type = field.type.required
        if type.is_scalar("file") or type.kind == "list" and type.inner.required.is_scalar("file"):
            if explicit in types:
                self.ledger.keep("part type", place)
            elif explicit:
                self.ledger.wrong("part type", place, f"the file ‘{name}’ is {explicit}, not {', '.join(types)}", **arguments)
            elif types == ["application/octet-stream"] or all("/" in type for type in types) and (len(types) > 1 or "*" in types[0]):
                note("own-type")
                self.ledger.keep("part type", place)
            else:
                self.ledger.lose("part type", place, f"the file ‘{name}’ is of any type, not {', '.join(types)}", **arguments)
            return
        sent = explicit or ("application/json" if field.has("isJSON") else "text/plain")
        if not any(sent == offered or is_range_of(offered, sent) for offered in types):
            say = self.ledger.wrong if explicit else self.ledger.lose
            say("part type", place, f"‘{name}’ is {sent}, not {', '.join(types)}", **arguments)
        elif JSON_TYPE.match(sent) and not field.has("isJSON") and not type.is_scalar(*NUMBERS):
            self.ledger.wrong("part type", place, f"‘{name}’ is {sent}, and written as text", **arguments)
        else:
            self.ledger.keep("part type", place)

    def compare_headers(self, operation, name, part, encoding):
        sent = {header["name"].lower(): header["value"] for header in part.get("headers") or []}
        described = self.document.resolve(encoding["headers"])
        for title, node in described.members():
            if title.lower() in OF_ALL_PARTS:
                continue
            header, place = self.document.resolve(node), repr(node)
            values = self.shapes.of(header["schema"]).values if header.has("schema") else None
            constant = text_of(values[0]) if header.raw("required") and values and len(values) == 1 else None
            value = sent.pop(title.lower(), None)
            arguments = dict(operation=operation.title, names={name, title})
            if value is None:
                self.ledger.lose("part header", place, f"‘{name}’ has no header field ‘{title}’", **arguments)
            elif value == constant:
                self.ledger.keep("part header", place)
            else:
                self.ledger.wrong("part header", place, f"the header field ‘{title}’ of ‘{name}’ is {value}", **arguments)
        for title, value in sent.items():
            self.ledger.wrong("part header", repr(encoding), f"‘{name}’ has the header field ‘{title}’, which the document does not have",
                              operation.title, {name}, extra="+" + title)
