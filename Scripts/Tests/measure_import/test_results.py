"""Tests of the judge: results and unions.

    cd Scripts/Tests && python3 -m unittest measure_import.test_results
"""

from .cases import (
    ANY, BOOL, Case, INT, NAME, RETURNS_THING, STRING, api,
    call, field, operation, optional, record, reference, thing, value)


class Results(Case):
    def expect_member(self, expected, schema, type, report="", required=True, **settings):
        paths = operation(reference("Thing"))
        schemas = {"Thing": thing(("name",) if required else (), name=schema), **settings.pop("schemas", {})}
        self.expect(expected, paths, api(RETURNS_THING, records=[record("Thing", field("name", type))], **settings), report, schemas=schemas)

    def test_result(self):
        paths = operation({"type": "string"})
        self.expect([], paths, api(call(result=value(STRING))))
        self.expect([("silent", "result")], paths, api(call(result={"kind": "bytes"})))
        self.expect([("silent", "result")], paths, api(call()))
        self.expect([("told", "result")], paths, api(call()), "- GET /things: the response is not read")
        self.expect([("wrong", "type")], paths, api(call(result=value(BOOL))))
        self.expect([("wrong", "result")], operation(), api(call(result=value(STRING))))

    def test_events_beside_json(self):
        paths = operation(NAME)
        paths["/things"]["get"]["responses"]["200"]["content"]["text/event-stream"] = {"schema": thing(name=NAME)}
        self.expect([("silent", "result")], paths, api(call(result=value(STRING))))
        stream = call(name="stream", result={"kind": "stream", "type": {"record": "Thing"}, "stream": {"format": "sse"}})
        self.expect([], paths, api(call(result=value(STRING)), stream, records=[record("Thing", field("name", STRING))]))

    def test_events_that_a_member_chooses(self):
        body = {"type": "object", "properties": {"stream": {"type": "boolean", "default": False}}}
        paths = operation(NAME, "post", body=body)
        paths["/things"]["post"]["responses"]["200"]["content"]["text/event-stream"] = {"schema": thing(name=NAME)}

        def calls(default):
            fields = [field("stream", BOOL, defaultText=default)]
            stream = call("POST", name="stream", body={"kind": "fields", "format": "json", "fields": fields},
                          result={"kind": "stream", "type": {"record": "Thing"}, "stream": {"format": "sse"}})
            one = call("POST", body={"kind": "fields", "format": "json", "fields": []}, result=value(STRING))
            return api(one, stream, records=[record("Thing", field("name", STRING))])
        self.expect([], paths, calls("true"))
        self.expect([("wrong", "default")], paths, calls("maybe"))

    def test_types(self):
        self.expect_member([], NAME, STRING)
        self.expect_member([("wrong", "type")], NAME, INT)
        self.expect_member([("silent", "type")], NAME, ANY)
        self.expect_member([("told", "type")], NAME, ANY, "- ‘name’ is json, since nothing says more")
        self.expect_member([], {"type": "integer", "format": "int64"}, INT)
        self.expect_member([("wrong", "type")], {"type": "integer"}, {"scalar": "int32"})
        self.expect_member([("wrong", "type")], {"type": "number"}, INT)
        self.expect_member([], {}, ANY)
        self.expect_member([("wrong", "type")], {}, STRING)

    def test_formats(self):
        self.expect_member([], {"type": "string", "format": "date-time"}, {"scalar": "timestamp"})
        self.expect_member([("silent", "format")], {"type": "string", "format": "date-time"}, STRING)
        self.expect_member([("told", "format")], {"type": "string", "format": "date-time"}, STRING, "- ‘name’ is a text, not a date-time")
        self.expect_member([("wrong", "type")], NAME, {"scalar": "timestamp"})

    def test_required_and_null(self):
        self.expect_member([("silent", "required")], NAME, optional(STRING))
        self.expect_member([("wrong", "required")], NAME, STRING, required=False)
        self.expect_member([("wrong", "required")], {"type": "string", "nullable": True}, STRING)
        self.expect_member([], {"type": "string", "nullable": True}, optional(STRING))

    def test_elements(self):
        self.expect_member([], {"type": "array", "items": NAME}, {"list": STRING})
        self.expect_member([("silent", "nullable")], {"type": "array", "items": {"type": "string", "nullable": True}}, {"list": STRING})
        self.expect_member([("wrong", "type")], {"type": "array", "items": NAME}, {"list": INT})
        self.expect_member([("silent", "type")], {"type": "array", "items": NAME}, STRING)
        self.expect_member([], {"type": "object", "additionalProperties": NAME}, {"map": STRING})
        self.expect_member([("wrong", "type")], {"type": "object", "additionalProperties": NAME}, {"map": INT})

    def test_enum(self):
        def enum(*values):
            return [{"swiftName": "E", "isInteger": False, "cases": [{"swiftName": found, "value": found} for found in values]}]
        listed = {"type": "string", "enum": ["a", "b"]}
        self.expect_member([], listed, {"enum": "E"}, enums=enum("a", "b"))
        self.expect_member([("silent", "enum")], listed, {"enum": "E"}, enums=enum("a"))
        self.expect_member([("wrong", "enum")], listed, {"enum": "E"}, enums=enum("a", "b", "c"))
        self.expect_member([("silent", "enum")], listed, STRING)
        self.expect_member([("told", "enum")], listed, STRING, "- ‘name’ is a text without its values")
        self.expect_member([("wrong", "type")], NAME, {"enum": "E"}, enums=enum("a"))

    def test_constant(self):
        def made(**flags):
            return api(RETURNS_THING, records=[record("Thing", field("name", STRING, **flags))])
        paths, schemas = operation(reference("Thing")), {"Thing": thing(name={"type": "string", "enum": ["a"]})}
        self.expect([], paths, made(defaultText="a"), schemas=schemas)
        self.expect([("silent", "constant")], paths, made(), schemas=schemas)
        self.expect([("wrong", "constant")], paths, made(defaultText="b"), schemas=schemas)

    def test_references(self):
        schemas = {"Thing": {"$ref": "#/components/schemas/Other"}, "Other": {"allOf": [{"$ref": "#/components/schemas/Base"},
                   thing(note=NAME)]}, "Base": thing(name=NAME)}
        found = api(RETURNS_THING, records=[record("Thing", field("name", STRING), field("note", optional(STRING)))])
        self.expect([], operation(reference("Thing")), found, schemas=schemas)
        found["records"][0]["fields"].pop(0)
        self.expect([("silent", "member")], operation(reference("Thing")), found, schemas=schemas)

    def test_loops(self):
        schemas = {"Thing": reference("Loop"), "Loop": reference("Thing")}
        result = self.judged(operation(reference("Thing")), api(RETURNS_THING, records=[record("Thing")]), schemas=schemas)
        self.assertIn("the references are a loop", result.document.problems[0])

    def test_item_and_what_stands_beside_it(self):
        paths = operation(thing(("data", "more"), data=thing(name=NAME), more=NAME))
        found = api(call(result={**value({"record": "Thing"}), "item": "/data"}), records=[record("Thing", field("name", STRING))])
        self.expect([("silent", "member")], paths, found)
        found["resources"][0]["calls"][0]["result"]["item"] = "/other"
        self.expect([("wrong", "result")], paths, found)


    def test_envelope_of_alternatives(self):
        """The envelope of a list has the members of all alternatives of the response."""
        schema = {**thing((), data={"type": "array", "items": NAME}), "oneOf": [thing(("a",), a=NAME), thing(("b",), b=NAME)]}
        def judged(*names):
            envelope = record("List", *(field(name, optional(STRING)) for name in names))
            result = {"kind": "page", "type": STRING, "items": {"pointer": "/data"}, "envelope": {"record": "List"}}
            return self.kinds(self.judged(operation(schema), api(call(result=result), records=[envelope])))
        self.assertEqual(judged("a", "b"), [])
        self.assertEqual(judged("a"), [("silent", "member")])
        self.assertEqual(judged("a", "b", "c"), [("wrong", "member")])


class Unions(Case):
    CAT = thing(("kind", "meow"), kind={"type": "string"}, meow=NAME)
    DOG = thing(("kind", "bark"), kind={"type": "string"}, bark=NAME)
    PET = {"oneOf": [reference("Cat"), reference("Dog")],
           "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/components/schemas/Cat", "dog": "Dog"}}}
    RECORDS = [record("Cat", field("kind", STRING), field("meow", STRING)), record("Dog", field("kind", STRING), field("bark", STRING))]

    def expect_union(self, expected, cases, by="kind", pet=None, schemas=None, report="", type=None, unknown=None):
        union = {"swiftName": "Pet", "discriminator": by, "cases": [
            {"swiftName": value or type, "value": value, "type": {"record": type}} for value, type in cases]}
        if unknown:
            union["unknown"] = {"record": unknown}
        self.expect(expected, operation(reference("Pet")),
                    api(call(result=value(type or {"union": "Pet"})), records=self.RECORDS + [record("Pet", field("kind", STRING))], unions=[union]),
                    report, schemas=schemas or {"Cat": self.CAT, "Dog": self.DOG, "Pet": pet or self.PET})

    def test_cases(self):
        self.expect_union([], [("cat", "Cat"), ("dog", "Dog")])
        self.expect_union([("silent", "discriminator")], [("cat", "Cat")])
        self.expect_union([("told", "discriminator")], [("cat", "Cat")], report="- ‘Pet’: the case dog is left out, since nothing distinguishes it")
        self.expect_union([("wrong", "alternative")], [("cat", "Cat"), ("dog", "Dog"), ("cow", "Cat")])
        self.expect_union([("silent", "discriminator")], [(None, "Cat"), (None, "Dog")], by=None)
        self.assertIn(("silent", "member"), self.kinds(self.judged(
            operation(reference("Pet")), api(call(result=value({"record": "Pet"})), records=[record("Pet", field("kind", STRING))]),
            schemas={"Cat": self.CAT, "Dog": self.DOG, "Pet": self.PET})))

    def test_words_of_names(self):
        """Without a mapping, a value that all alternatives have stands for the schema in whose name it is."""
        kind = {"type": "string", "enum": ["cat", "dog"]}
        pet = {"oneOf": [reference("BigCat"), reference("BigDog")], "discriminator": {"propertyName": "kind"}}
        schemas = {"Pet": pet, "BigCat": thing(("kind", "meow"), kind=kind, meow=NAME), "BigDog": thing(("kind", "bark"), kind=kind, bark=NAME)}
        enum = {"swiftName": "Kind", "cases": [{"swiftName": name, "value": {"text": {"_0": name}}} for name in ("cat", "dog")]}
        def verdicts(cases):
            union = {"swiftName": "Pet", "discriminator": "kind", "cases": [
                {"swiftName": value, "value": value, "type": {"record": type}} for value, type in cases]}
            found = self.judged(operation(reference("Pet")), api(
                call(result=value({"union": "Pet"})), records=self.RECORDS, enums=[enum], unions=[union]), schemas=schemas)
            return {found for found in self.kinds(found) if found[1] in ("alternative", "discriminator", "union", "member")}
        self.assertEqual(verdicts([("cat", "Cat"), ("dog", "Dog")]), set())
        self.assertNotEqual(verdicts([("cat", "Dog"), ("dog", "Cat")]), set())
        self.assertNotEqual(verdicts([("BigCat", "Cat"), ("BigDog", "Dog")]), set())

    def test_swapped_cases(self):
        result = self.judged(operation(reference("Pet")), api(
            call(result=value({"union": "Pet"})), records=self.RECORDS, unions=[{"swiftName": "Pet", "discriminator": "kind", "cases": [
                {"swiftName": "cat", "value": "cat", "type": {"record": "Dog"}}, {"swiftName": "dog", "value": "dog", "type": {"record": "Cat"}}]}]),
            schemas={"Cat": self.CAT, "Dog": self.DOG, "Pet": self.PET})
        self.assertEqual({verdict for verdict, _ in self.kinds(result)}, {"silent", "wrong"})

    def test_inheritance(self):
        base = {**thing(("kind",), kind=NAME), "discriminator": {"propertyName": "kind", "mapping": {"cat": "Cat", "dog": "Dog"}}}
        schemas = {"Pet": base, "Cat": {"allOf": [reference("Pet"), thing(("meow",), meow=NAME)]},
                   "Dog": {"allOf": [reference("Pet"), thing(("bark",), bark=NAME)]}}
        self.expect_union([], [("cat", "Cat"), ("dog", "Dog")], schemas=schemas, unknown="Pet")
        self.expect_union([("silent", "discriminator")], [("cat", "Cat")], schemas=schemas, unknown="Pet")

    def test_other_values(self):
        """The members of a base are those of values that no case has, with their types."""
        base = {**thing(("kind",), kind=NAME), "discriminator": {"propertyName": "kind", "mapping": {"cat": "Cat", "dog": "Dog"}}}
        schemas = {"Pet": base, "Cat": {"allOf": [reference("Pet"), thing(("meow",), meow=NAME)]},
                   "Dog": {"allOf": [reference("Pet"), thing(("bark",), bark=NAME)]}}
        cases = [("cat", "Cat"), ("dog", "Dog")]
        self.expect_union([("silent", "other values")], cases, schemas=schemas)
        self.expect_union([("told", "other values")], cases, schemas=schemas,
                          report="- other values of ‘kind’ in ‘Pet’ are json, without the members of the base")
        self.expect_union([("silent", "other values")], cases, schemas=schemas, report="- the cases of ‘Pet’ are one record, since")
        self.expect_union([("wrong", "member")], cases, schemas=schemas, unknown="Cat")
        # Alternatives with members beside them, and without.
        beside = {**base, "oneOf": [reference("Cat"), reference("Dog")]}
        plain = {"Cat": self.CAT, "Dog": self.DOG}
        self.expect_union([], cases, schemas={**plain, "Pet": beside}, unknown="Pet")
        self.expect_union([("silent", "other values")], cases, schemas={**plain, "Pet": beside})
        self.expect_union([("wrong", "other values")], cases, unknown="Pet")

    def test_alternatives_that_fit_alike(self):
        schemas = {"Pet": {"oneOf": [reference("Cat"), reference("Dog")]}, "Cat": thing(("kind",), kind=NAME, a=NAME),
                   "Dog": thing(("kind",), kind=NAME, a=NAME, b=NAME)}
        fields = [field("kind", STRING), field("a", optional(STRING))]
        records = [record("Cat", *fields), record("Dog", *fields, field("b", optional(STRING)))]
        def made(*names):
            cases = [{"swiftName": name, "type": {"record": name}} for name in names]
            return api(call(result=value({"union": "Pet"})), records=records, unions=[{"swiftName": "Pet", "cases": cases}])
        self.expect([], operation(reference("Pet")), made("Cat", "Dog"), schemas=schemas)
        self.expect([], operation(reference("Pet")), made("Dog", "Cat"), schemas=schemas)
        self.expect([("silent", "union")], operation(reference("Pet")), made("Dog"), schemas=schemas)

    def expect_texts(self, expected, schema, cases, values, **schemas):
        enums = [{"swiftName": "E", "isInteger": False, "cases": [{"swiftName": found, "value": found} for found in values]}]
        union = [{"swiftName": "Pet", "cases": [{"swiftName": str(index), "type": case} for index, case in enumerate(cases)]}]
        type = {"union": "Pet"} if len(cases) > 1 else cases[0]
        self.expect(expected, operation(reference("Pet")), api(call(result=value(type)), enums=enums, unions=union),
                    schemas={"Pet": schema, **schemas})

    def test_texts_that_are_one_enum(self):
        def text(*values):
            return {"type": "string", "enum": list(values)}
        both = {"oneOf": [text("a"), text("b"), {"type": "integer"}]}
        self.expect_texts([], both, [{"enum": "E"}, INT], ["a", "b"])
        self.expect_texts([("silent", "alternative")], {"oneOf": [*both["oneOf"], text("c", "a")]}, [{"enum": "E"}, INT], ["a", "b"])
        self.expect_texts([("wrong", "enum")], both, [{"enum": "E"}, INT], ["a", "b", "c"])
        # A text beside the values, which the enum has as an unknown one.
        self.expect_texts([], {"anyOf": [NAME, text("a"), {"type": "integer"}]}, [{"enum": "E"}, INT], ["a"])
        inner = {"anyOf": [NAME, text("a")]}
        self.expect_texts([], {"anyOf": [reference("Inner"), text("b")]}, [{"enum": "E"}], ["a", "b"], Inner=inner)
        self.expect_texts([("silent", "enum")], {"anyOf": [reference("Inner"), text("b")]}, [{"enum": "E"}], ["a"], Inner=inner)

    def test_values_of_an_inner_union(self):
        """A value of the outer member leads to a union; the names of its alternatives are no values."""
        pet = {"oneOf": [reference("Inner")], "discriminator": {"propertyName": "kind", "mapping": {"inner": "Inner"}}}
        schemas = {"Cat": self.CAT, "Dog": self.DOG, "Pet": pet, "Inner": {"oneOf": [reference("Cat"), reference("Dog")]}}
        self.expect_union([("silent", "discriminator"), ("wrong", "alternative"), ("wrong", "alternative")],
                          [("Cat", "Cat"), ("Dog", "Dog")], schemas=schemas)

    def test_base_as_an_alternative(self):
        """A mapping that leads to the base itself makes it one of the alternatives."""
        base = {**thing(("kind",), kind=NAME), "discriminator": {"propertyName": "kind", "mapping": {"pet": "Pet", "cat": "Cat"}}}
        schemas = {"Pet": base, "Cat": {"allOf": [reference("Pet"), thing(("meow",), meow=NAME)]}}
        self.expect_union([], [("pet", "Pet"), ("cat", "Cat")], schemas=schemas, unknown="Pet")
        self.expect_union([("silent", "discriminator")], [("cat", "Cat")], schemas=schemas, unknown="Pet")

    def test_objects_by_a_member_beside_texts(self):
        """Of a union of texts and objects, a member can distinguish only the objects, which are then one case."""
        pet = {"oneOf": [NAME, reference("Cat"), reference("Dog")], "discriminator": self.PET["discriminator"]}
        schemas = {"Cat": self.CAT, "Dog": self.DOG, "Pet": pet}
        def judged(*cases):
            return self.kinds(self.judged(operation(reference("Pet")), api(
                call(result=value({"union": "Pet"})), records=self.RECORDS, unions=[
                    {"swiftName": "Pet", "cases": [{"swiftName": "text", "type": STRING}, {"swiftName": "object", "type": {"union": "Object"}}]},
                    {"swiftName": "Object", "discriminator": "kind", "cases": [
                        {"swiftName": value, "value": value, "type": {"record": type}} for value, type in cases]}]), schemas=schemas))
        self.assertEqual(judged(("cat", "Cat"), ("dog", "Dog")), [])
        self.assertEqual(judged(("cat", "Cat"), ("dog", "Cat")), [("silent", "member"), ("wrong", "member")])
        self.assertEqual(judged(("cat", "Cat")), [("silent", "discriminator")])

    def test_values_that_may_be_null(self):
        """A constant beside null is a value of the discriminator; the name of the schema is none."""
        cat = thing(("meow",), kind={"anyOf": [{"enum": ["cat"]}, {"type": "null"}]}, meow=NAME)
        pet = {"oneOf": [reference("Cat"), reference("Dog")], "discriminator": {"propertyName": "kind"}}
        dog = thing(("kind", "bark"), kind={"const": "dog"}, bark=NAME)
        result = self.judged(operation(reference("Pet")), api(
            call(result=value({"union": "Pet"})), records=[record("Cat", field("kind", optional(STRING)), field("meow", STRING)), self.RECORDS[1]],
            unions=[{"swiftName": "Pet", "discriminator": "kind", "cases": [
                {"swiftName": "cat", "value": "cat", "type": {"record": "Cat"}}, {"swiftName": "dog", "value": "dog", "type": {"record": "Dog"}}]}]),
            schemas={"Cat": cat, "Dog": dog, "Pet": pet})
        self.assertEqual(self.kinds(result), [])

    def test_union_of_texts_in_a_path(self):
        """A number and its digits as a text are the same in a path."""
        parameter = {"name": "id", "in": "path", "required": True, "schema": {"anyOf": [{"type": "integer"}, NAME]}}
        argument = {"argument": field("id", STRING)}
        self.expect([], operation(path="/things/{id}", parameters=[parameter]), api(call(path=[{"text": "/things/"}, argument])))

    def test_styles_of_a_path(self):
        """The path has what `label` and `matrix` write before a value."""
        for style, before in (("label", "."), ("matrix", ";id=")):
            parameter = {"name": "id", "in": "path", "required": True, "style": style, "schema": NAME}
            argument = {"argument": field("id", STRING)}
            paths = operation(path="/things/{id}", parameters=[parameter])
            self.expect([], paths, api(call(path=[{"text": "/things/" + before}, argument])))
            self.assertNotEqual([], self.kinds(self.judged(paths, api(call(path=[{"text": "/things/-"}, argument])))))

    def test_null_as_an_object(self):
        """OpenAPI 3.0: an object without members that may be null is null, beside other alternatives."""
        null = {"type": "object", "nullable": True, "additionalProperties": False}
        schemas = {"Pet": thing(("cat",), cat={"anyOf": [reference("Cat"), null]}), "Cat": thing((), a=NAME)}
        def made(type):
            return api(call(result=value({"record": "Pet"})), records=[
                record("Pet", field("cat", type)), record("Cat", field("a", optional(STRING)))])
        self.expect([], operation(reference("Pet")), made(optional({"record": "Cat"})), schemas=schemas)
        self.expect([("wrong", "required")], operation(reference("Pet")), made({"record": "Cat"}), schemas=schemas)

    def test_null_that_a_part_excludes(self):
        """Null is no value if one part of `allOf` allows it and another has a type without it."""
        both = {"allOf": [{"oneOf": [{"type": "null"}, thing((), a=NAME)]}, thing((), b=NAME)]}
        records = [record("Pet", field("both", {"record": "Both"})),
                   record("Both", field("a", optional(STRING)), field("b", optional(STRING)))]
        self.expect([], operation(reference("Pet")), api(call(result=value({"record": "Pet"})), records=records),
                    schemas={"Pet": thing(("both",), both=both)}, openapi="3.1.0")

    def test_values_that_exclude_each_other(self):
        """Those of the more special part count."""
        base = thing((), kind={"type": "string", "enum": ["a", "b"]})
        schemas = {"Base": base, "Pet": {"allOf": [reference("Base"), thing((), kind={"type": "string", "enum": ["c"]})]}}
        def made(*values):
            enum = {"swiftName": "Kind", "isInteger": False, "cases": [{"swiftName": text, "value": text} for text in values]}
            return api(call(result=value({"record": "Pet"})), records=[record("Pet", field("kind", optional({"enum": "Kind"})))], enums=[enum])
        self.expect([], operation(reference("Pet")), made("c"), schemas=schemas)
        self.assertNotEqual([], self.kinds(self.judged(operation(reference("Pet")), made("a", "b"), schemas=schemas)))

    def test_union_in_a_union_by_one_member(self):
        """The alternatives of an inner union are cases of the outer one, if the member leads to each of them."""
        pet = {"oneOf": [reference("Cat"), reference("Inner")]}
        cow = thing(("kind", "moo"), kind={"type": "string", "enum": ["cow"]}, moo=NAME)
        cat, dog = ({**found, "properties": {**found["properties"], "kind": {"type": "string", "enum": [name]}}}
                    for found, name in ((self.CAT, "cat"), (self.DOG, "dog")))
        schemas = {"Cat": cat, "Dog": dog, "Cow": cow, "Pet": pet, "Inner": {"oneOf": [reference("Dog"), reference("Cow")]}}
        records = self.RECORDS + [record("Cow", field("kind", STRING, default="cow"), field("moo", STRING))]
        def judged(*cases):
            union = {"swiftName": "Pet", "discriminator": "kind", "cases": [
                {"swiftName": value, "value": value, "type": {"record": type}} for value, type in cases]}
            return self.kinds(self.judged(operation(reference("Pet")), api(
                call(result=value({"union": "Pet"})), records=records, unions=[union]), schemas=schemas))
        self.assertEqual(judged(("cat", "Cat"), ("dog", "Dog"), ("cow", "Cow")), [])
        self.assertNotEqual(judged(("cat", "Cat"), ("dog", "Dog")), [])
        self.assertNotEqual(judged(("cat", "Cat"), ("dog", "Cow"), ("cow", "Dog")), [])

    def test_names_of_schemas_in_a_part(self):
        """A line may name the schema that a member has in `allOf`."""
        schemas = {"Cat": thing((), a=NAME), "Dog": thing((), b=NAME), "Pet": {"oneOf": [reference("Cat"), reference("Dog")]},
                   "Owner": thing((), pet={"allOf": [reference("Pet")], "description": "x"})}
        records = [record("Owner", field("pet", optional({"record": "Pet"}))),
                   record("Pet", field("a", optional(STRING)), field("b", optional(STRING)))]
        paths, made = operation(reference("Owner")), api(call(result=value({"record": "Owner"})), records=records)
        self.expect([("silent", "union")], paths, made, schemas=schemas)
        line = "- the cases of ‘Pet’ are one record, since nothing distinguishes them"
        self.expect([("told", "union")], paths, made, line, schemas=schemas)

    def test_json(self):
        self.expect_union([("silent", "type")], [], type=ANY)
        self.expect_union([("told", "type")], [], type=ANY, report="- ‘Pet’ is json, since nothing distinguishes its cases")
