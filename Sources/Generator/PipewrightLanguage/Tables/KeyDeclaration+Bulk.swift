// The keys of requests for many records.

extension KeyDeclaration {
    static let bulkKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .format, .words(["array", "lines", "atomic", "mixed"]), default: "array", example: "lines",
            docs: """
                `array` is a JSON array of records; `lines` has a record in each line; `atomic` are the Atomic Operations of
                JSON:API; `mixed` has an HTTP request for each record (`multipart/mixed`), as OData and Google have it.
                """),
        KeyDeclaration(
            .call, .described("a method, alone or with a path"),
            default: "that of the operation, at the collection; POST with `atomic` and `mixed`", example: "POST batch",
            docs: """
                The method and the path of the request, relative to the collection. A path that begins with a slash is relative
                to the server.
                """),
        KeyDeclaration(
            .wrap, .described("the name of a member"), default: "none", example: "items",
            docs: "With `array`: the member that contains the array in requests."),
        KeyDeclaration(
            .limit, .number(from: 1, to: 100_000), default: "any number", example: "100",
            docs: "The maximum number of records in a request. More records are sent in several requests, in order."),
        KeyDeclaration(
            .results, .described("`body#/pointer`"), default: "the whole body if it is an array, otherwise `items`",
            example: "body#/results", docs: "The place of the array of results in a response. Not with `mixed`."),
        KeyDeclaration(
            .item, .described("`/pointer`"), default: "the result itself; the usual place with `atomic` and `mixed`",
            example: "/data", docs: "The place of the record in a result."),
        KeyDeclaration(
            .status, .described("`/pointer`"), default: "none", example: "/status",
            docs: """
                The place of the status in a result. A result without a status from 200 to 299 is an error of its record. Not
                with `atomic` and `mixed`.
                """),
        KeyDeclaration(
            .error, .described("`/pointer`"), default: "none", example: "/error",
            docs: """
                The place of a value in a result that says that its record has failed, unless it is null, false, 0 or empty.
                Not with `atomic` and `mixed`.
                """),
        KeyDeclaration(
            .by, .described("`index`, or the name of a member"), default: "index", example: "id",
            docs: """
                How results belong to records: in the same order, or by a member that both have. Only with `array` and
                `lines`.
                """),
        KeyDeclaration(
            .ids, .words(["values", "objects"]), default: "values", example: "objects",
            docs: """
                What a removal sends for each record: its identity, or an object with the identity. Only with `array` and
                `lines`.
                """),
    ]
}
