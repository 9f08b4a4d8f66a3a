"""Compares the bad responses of operations with the record of errors."""

import collections

from .facts import text_of
from .readings import note
from .schema import Type


def is_json(media):
    return media is not None and ("json" in media or media == "*/*")


class Errors:
    """The records of bad responses."""

    def __init__(self, document, schema, ledger, values):
        self.document, self.schema, self.ledger, self.values = document, schema, ledger, values
        self.found = collections.Counter()
        # The errors in other media types than JSON, and the members of results that are errors.
        self.joined, self.in_results, self.others = {}, {}, {}
        self.schemas, self.titles = {}, collections.defaultdict(list)

    def add(self, operation):
        seen = set()
        responses = list(self.document.responses(operation))
        # Without any other status, `default` is the good response (OpenAPI 3.1, section 4.8.16), as in results.
        has_good = any(status.startswith(("1", "2", "3")) for status, *_ in responses)
        for status, media, schema, node in responses:
            if status == "default" and not has_good:
                continue
            if status.startswith("2") and schema is not None and schema.value is not None:
                members = self.values.shapes.single(self.values.shapes.of(schema)).members
                for name in self.schema.place_of_errors[:1]:
                    if name in members:
                        self.in_results.setdefault(repr(members[name][0]), (name, members[name], operation))
            if status.startswith(("2", "1", "3")) or media is None:
                continue
            if not is_json(media) and not self.is_object_by_produces(media, schema):
                self.add_other(operation, status, media, schema, node, [found[1] for found in responses if found[0] == status])
                continue
            if schema is None or schema.value is None:
                continue
            key = self.document.resolve(schema).key
            if key not in seen:
                seen.add(key)
                self.found[key] += 1
                self.schemas.setdefault(key, (schema, operation, status))
                self.titles[key].append(operation.title)

    def is_object_by_produces(self, media, schema):
        """Whether an error of Swagger 2.0 is an object, of which the media types are those of the result."""
        if not self.document.is_swagger or "xml" in media or schema is None or schema.value is None:
            return False
        return self.values.shapes.single(self.values.shapes.of(schema)).kinds == {"object"} and note("produces")

    def add_other(self, operation, status, media, schema, node, beside):
        """An error that is no JSON."""
        if any(map(is_json, beside)):
            note("json-first")
        elif "html" in media:
            note("error-page")
        else:
            has_schema = schema is not None and schema.value is not None
            key = (self.document.resolve(schema).key if has_schema else node.key) + (media,)
            self.others.setdefault(key, (media, schema if has_schema else node, operation, status, []))[-1].append(operation.title)

    def compare_others(self, rules):
        """The errors that are no JSON: a text is a message, and XML is read by calls of XML alone."""
        type = Type.of(rules.get("record"))
        reads_xml = any(call.result.get("format") == "xml" for call in self.schema.calls)
        for media, schema, operation, status, titles in self.others.values():
            place = repr(self.document.resolve(schema))
            if type is None and media.startswith("text/") and rules.get("message") == "":
                note("error-text")
                self.ledger.keep("error", place, extra=media)
            elif "xml" in media and reads_xml and type is not None:
                self.ledger.keep("error", place, extra=media)
                self.values.add(self.values.shapes.of(schema), type, direction="in", operation=None)
            else:
                title = next((title for title in titles if self.ledger.report.tells("error", title, set())), operation.title)
                self.ledger.lose("error", place, f"the error {status} of {operation.title} in {media} is "
                                 f"{'nothing' if type is None else type.text}", title, extra=media)

    def compare_in_results(self, type):
        """A member of good responses that says that they are errors, if it is there, is one of the record of errors."""
        record = self.schema.fields(type.required.name) if type is not None and type.required.kind == "record" else {}
        for place, (name, nodes, operation) in self.in_results.items():
            shape = self.values.shapes.single(self.values.shapes.of(*nodes))
            is_element = len(self.schema.place_of_errors) > 1 and self.schema.place_of_errors[1].isdigit()
            if name not in record or shape.is_any or is_element and "array" not in (shape.kinds or ()):
                continue
            if self.far(shape, record[name].type.required) > 0.5:
                self.ledger.lose("error", place, f"‘{name}’ of a result of {operation.title} is {self.values.word(shape)}, and no error "
                                 f"as {record[name].type.text}, but it is read as one", operation.title)
            else:
                self.ledger.keep("error", place)

    def far(self, shape, type):
        """How unlike a value and a type are; of lists, the elements."""
        if shape.kinds == {"array"} and type.kind == "list":
            element = self.values.shapes.single(self.values.shapes.of(*shape.items)) if shape.items else None
            return 0 if element is None or element.is_any else self.far(element, type.inner.required)
        return self.values.distance.of(shape, type)

    def members_of_errors(self):
        """The members of each schema of errors that is an object, with their values."""
        result, shapes = {}, self.values.shapes
        for key, (schema, *_) in self.schemas.items():
            shape = shapes.single(shapes.of(schema))
            if shape.members and not shapes.alternatives(shape):
                result[key] = {name: {text_of(value) for value in shapes.of(*nodes).values or [""]}
                               for name, nodes in shape.members.items()}
        return result

    def is_joined(self, key, type):
        """Whether a record has all members of an error, and no other one but those of other errors."""
        if key not in self.joined:
            return False
        known, names = {name for joined in self.joined.values() for name in joined}, set(self.schema.fields(type.required.name))
        return set(self.joined[key]) <= names <= known

    def compare(self):
        rules = self.schema.api.get("errors") or {}
        type = Type.of(rules.get("record"))
        shapes = self.values.shapes
        self.joined = self.members_of_errors() if type is not None and type.required.kind == "record" else {}
        ranking = self.found.most_common()
        usual = ranking[0][0] if ranking and ranking[0][1] > 1 else None
        for key, count in ranking:
            schema, operation, status = self.schemas[key]
            shape = shapes.single(shapes.of(schema))
            place = repr(self.document.resolve(schema))
            if shape.is_any or shape.is_free_object:
                continue
            if type is None and shape.kinds == {"string"} and rules.get("message") == "":
                note("error-text")
                self.ledger.keep("error", place)
                continue
            far = 1 if type is None else self.values.distance.of(shape, type)
            # A line names one of the operations.
            told = next((title for title in self.titles[key] if self.ledger.report.tells("error", title, set())), None)
            if far > 0.5 and not self.is_joined(key, type) or told and key != usual:
                said = "nothing" if type is None else type.text
                title = told or operation.title
                self.ledger.lose("error", place, f"the error of {count} operations, such as {status} of {operation.title}, is {said}",
                                 title)
                continue
            self.ledger.keep("error", place)
            others = [joined for other, joined in self.joined.items() if other != key]
            if key not in self.joined or not others:
                self.values.add(shape, type, direction="in", operation=None)
                continue
            self.values.add(shape, type, direction="in", operation=operation.title,
                            relaxed=frozenset(name for joined in others for name in joined),
                            wider=frozenset((name, value) for joined in others for name in joined for value in joined[name]))
        self.compare_others(rules)
        self.compare_in_results(type)
        if type is not None and not self.found and not self.in_results and not self.others:
            self.ledger.wrong("error", "#", f"the document has no error, and the schema has {type.text}")
