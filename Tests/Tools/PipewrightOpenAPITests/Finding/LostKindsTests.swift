import ImportTesting
import PipewrightOpenAPI
import Testing

/// Kinds of schemas, lists and servers that an import once lost without a line or got wrong, each in a small document.
@Suite struct LostKindsTests {
    typealias Case = KeptFactsTests.Case

    private static func member(_ schema: String) -> [String] {
        ["/m: { \(call("get", "{ type: object, required: [v], properties: { v: \(schema) } }")) }"]
    }

    static let schemas: [Case] = [
        Case(
            testDescription: "Values of several types are the types",
            paths: member("{ enum: [a, 1, true] }"), has: ["V: [string, int, bool]"],
            losses: ["‘v’ can have other values of its types, since no enum has these values"]),
        Case(
            testDescription: "A constant list", paths: member("{ const: [1] }"),
            has: ["M: { v: list<json> }"],
            losses: ["‘v’ can have other values of its types, since no enum has these values"]),
        Case(testDescription: "A constant integer without a type", paths: member("{ const: 5 }"), has: ["V: [5]"]),
        Case(
            testDescription: "Fractions", paths: member("{ type: number, enum: [1.5, 2.5] }"),
            has: ["M: { v: double }"],
            losses: ["‘v’ can have other values of its types, since no enum has these values"]),
        Case(
            testDescription: "Integers of more than 64 bits are no texts",
            paths: member("{ type: integer, enum: [18446744073709551615, 1] }"), has: ["M: { v: int }"],
            losses: ["‘v’ can have other values of its types, since no enum has these values"]),
        Case(
            testDescription: "An object or a list has the members of the object",
            paths: member(
                "{ type: [object, array], properties: { a: { type: string } }, required: [a], items: { type: integer } }"
            ),
            has: ["{ a: string }", "list<int>]"], lacks: ["map<json>"]),
        Case(
            testDescription: "Elements with a type each",
            paths: member("{ type: array, prefixItems: [{ type: string }, { type: integer }] }"),
            has: ["M: { v: list<json> }"],
            losses: ["the elements of ‘v’ are JSON, since those of a list have one type"]),
        Case(
            testDescription: "The type of members that are not listed",
            paths: member(
                "{ type: object, properties: { k: { type: string } }, additionalProperties: { type: integer } }"),
            has: ["map<json> rest"], losses: ["the members that ‘v’ does not list are JSON without their type"]),
        Case(
            testDescription: "Members under conditions",
            paths: ["/m: { \(call("get", schema("Q"))) }"],
            schemas: [
                "Q: { type: object, required: [t], properties: { t: { type: string } }, if: { required: [a] }, then: { properties: { a: { type: string } } } }"
            ],
            losses: ["what ‘Q’ has under conditions (‘then’, ‘dependentSchemas’) is left out"]),
        Case(
            testDescription: "Read-only members of a record in the body of a PUT",
            paths: [
                "/t/{id}: { parameters: [{ name: id, in: path, required: true, schema: { type: string } }], \(call("get", schema("T"))), \(call("put", schema("T"), body(schema("T")))) }"
            ],
            schemas: [
                "T: { type: object, required: [id, sub], properties: { id: { type: string, readOnly: true }, sub: \(schema("Sub")) } }",
                "Sub: { type: object, required: [v, r], properties: { v: { type: string }, r: { type: string, readOnly: true } } }",
            ],
            has: ["replace: { read-fields: omit }"]),
    ]

    static let calls: [Case] = [
        Case(
            testDescription: "Null among the records of a list",
            paths: [
                "/g: { \(call("get", "{ type: array, items: { type: [object, 'null'], required: [id], properties: { id: { type: string } } } }")) }"
            ],
            has: ["operations: [list]"],
            losses: ["GET /g: a record of the list may be null in the document, and is an error of the client"]),
        Case(
            testDescription: "A scheme that the document does not describe",
            paths: ["/a: { \(call("get", "{ type: boolean }", "security: [{ nope: [] }]")) }"],
            losses: ["GET /a: the scheme ‘nope’ is left out, since the document does not describe it"]),
        Case(
            testDescription: "Paths that differ by their last slash",
            paths: [
                "/a: { \(call("get", "{ type: boolean }")) }", "/a/: { \(call("get", "{ type: boolean }")) }",
                "/b: { \(call("get", "{ type: boolean }")) }",
            ],
            has: ["suffix: /"]),
    ]

    @Test(arguments: schemas + calls)
    func isInSchemaOrReport(_ each: Case) {
        let imported = ImportedDocument(paths: each.paths, schemas: each.schemas)
        for text in each.has { #expect(imported.schema.contains(text), "\(imported.schema)") }
        for text in each.lacks { #expect(!imported.schema.contains(text), "\(imported.schema)") }
        #expect(imported.losses == each.losses)
        #expect(imported.problems == [])
    }

    /// What the description of a parameter says of pages.
    @Test(
        arguments: [
            ("page", "Zero-based page index.", "pages: { page: query.page, first: 0"),
            ("page", "The page, starting at 1.", "pages: { page: query.page, size"),
            ("page", "The first page is 0.", "pages: { page: query.page, first: 0"),
            ("offset", "The number of records to skip.", "offset: { offset: query.offset, size"),
            ("offset", "The UTC offset of the user.", nil), ("offset", "The page number.", nil),
            ("start", "A Unix timestamp.", nil), ("start", "The first record.", "offset: { offset: query.start, size"),
            ("page_index", "The page.", nil),
            ("page_index", "Counted from 1.", "pages: { page: query.page_index, size"),
        ])
    func descriptionsOfPages(name: String, docs: String, scheme: String?) {
        let parameters = [
            "{ name: \(name), in: query, description: \"\(docs)\", schema: { type: integer } }",
            "{ name: limit, in: query, schema: { type: integer } }",
        ]
        let list =
            "{ type: object, properties: { items: { type: array, items: { type: object, required: [id], properties: { id: { type: string } } } } } }"
        let imported = ImportedDocument(
            paths: ["/things: { \(call("get", list, "parameters: [\(parameters.joined(separator: ", "))]")) }"])
        if let scheme {
            #expect(imported.schema.contains(scheme), "\(imported.schema)")
        } else {
            #expect(!imported.schema.contains("paging:"), "\(imported.schema)")
        }
        #expect(imported.problems == [])
    }
}
