extension RuleBook {
    private static let head = "openapi: 3.1.0\ninfo: { title: Todo, version: '1' }\n"
    private static let whole = head + "paths: {}"

    /// Lists of ten aliases each, which have ten million values together.
    private static let repeated = zip(["a", "b", "c", "d", "e", "f"], ["b", "c", "d", "e", "f", "g"]).map {
        former, name in
        "\nx-\(name): &\(name) [" + Array(repeating: "*\(former)", count: 10).joined(separator: ", ") + "]"
    }.joined()

    private static func path(_ text: String) -> Rule.Example {
        .document(head + "paths:\n  /tasks/{id}:\n    get:\n" + text)
    }

    private static func schema(_ text: String) -> Rule.Example {
        .document(whole + "\ncomponents:\n  schemas:\n" + text)
    }

    static let documents: [Rule] = [
        Rule(
            .invalidJSON,
            "An OpenAPI document begins like JSON, but is not valid JSON.",
            "A file whose first character is a brace or a bracket is read as JSON. The message says what is wrong at that "
                + "position. Common causes: a comma after the last member, a quote that is missing, or text in single quotes.",
            wrong: .document(#"{ "openapi": "3.1.0", "info": { "title": "Todo", "version": "1" }, "paths": {}, }"#),
            right: .document(#"{ "openapi": "3.1.0", "info": { "title": "Todo", "version": "1" }, "paths": {} }"#)),
        Rule(
            .notOpenAPI,
            "The file is not an OpenAPI document.",
            "An OpenAPI document begins with its version: ‘openapi: 3.1.0’ or ‘swagger: '2.0'’. Files that only hold "
                + "schemas of a document are read when the document refers to them.",
            wrong: .document("title: Todo\npaths: {}"),
            right: .document(whole)),
        Rule(
            .unsupportedOpenAPI,
            "The version of OpenAPI is unknown.",
            "Documents of OpenAPI 3.0, 3.1 and 3.2 and of Swagger 2.0 are read. Convert documents of other versions first.",
            wrong: .document("openapi: 4.0.0\ninfo: { title: Todo, version: '1' }\npaths: {}"),
            right: .document(whole)),
        Rule(
            .missingPaths,
            "An OpenAPI document has no paths.",
            "A client consists of calls, and these are under ‘paths’. Most likely the file is a part of a document.",
            wrong: .document(head + "components: {}"),
            right: .document(whole)),
        Rule(
            .documentTooLarge,
            "An OpenAPI document exceeds a limit.",
            "A document has at most 64 MiB and 10,000 files, 500 levels of nested values, 5 million values, 500,000 schemas "
                + "and 1 million other parts. The values of an anchor count again for each alias, the parts again for each "
                + "reference. The limits protect the tool from broken and hostile files.",
            wrong: .document(whole + "\nx-a: &a [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]" + repeated),
            right: .document(whole + "\nx-a: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]")),
        Rule(
            .unresolvedReference, severity: .warning,
            "A reference of an OpenAPI document leads nowhere.",
            "‘$ref’ names a part of the document, or of another file in its folder or below. The part that has the "
                + "reference is left out. Nothing is read from the network or from outside the folder.",
            wrong: schema("    Task: { properties: { owner: { $ref: '#/components/schemas/Person' } } }"),
            right: schema(
                "    Task: { properties: { owner: { $ref: '#/components/schemas/Person' } } }\n    Person: { type: object }"
            )
        ),
        Rule(
            .recursiveSchema, severity: .warning,
            "A schema is a part of itself.",
            "A schema whose ‘allOf’ or ‘$ref’ leads back to it has no end. The reference that closes the loop is left out. "
                + "Properties and elements of lists may have the type of the schema that they are in.",
            wrong: schema("    Task: { type: object, allOf: [{ $ref: '#/components/schemas/Task' }] }"),
            right: schema("    Task: { properties: { parent: { $ref: '#/components/schemas/Task' } } }")),
        Rule(
            .ignoredValue, severity: .warning,
            "A value of an OpenAPI document has no meaning.",
            "The value is of another kind than its key needs, or a word that OpenAPI does not know. It is left out, as if "
                + "the document did not have it.",
            wrong: schema("    Task: { type: record }"),
            right: schema("    Task: { type: object }")),
        Rule(
            .ignoredParameter, severity: .warning,
            "A parameter of a path is not in the path.",
            "A parameter with ‘in: path’ replaces its name in braces in the path. Without them the parameter cannot be sent.",
            wrong: path("      parameters: [{ name: task, in: path, schema: { type: string } }]\n      responses: {}"),
            right: path("      parameters: [{ name: id, in: path, schema: { type: string } }]\n      responses: {}")),
        Rule(
            .ignoredDocument, severity: .warning,
            "A file has more than one YAML document.",
            "A line ‘---’ begins a new document. Only the first one is read.",
            wrong: .document(whole + "\n---\nopenapi: 3.1.0"),
            right: .document(whole)),
        Rule(
            .incompletePart, severity: .warning,
            "A part of an OpenAPI document lacks a key that it needs.",
            "Without the key, the part has no meaning, such as a parameter without a name. It is left out.",
            wrong: path("      parameters: [{ in: query, schema: { type: string } }]\n      responses: {}"),
            right: path("      parameters: [{ in: query, name: q, schema: { type: string } }]\n      responses: {}")),
        Rule(
            .repeatedKey, severity: .warning,
            "A mapping of an OpenAPI document has the same key twice.",
            "Most tools use the last of the values, and so does Pipewright. The note shows the first one.",
            wrong: schema("    Task: { type: object, type: string }"),
            right: schema("    Task: { type: object }")),
    ]
}
