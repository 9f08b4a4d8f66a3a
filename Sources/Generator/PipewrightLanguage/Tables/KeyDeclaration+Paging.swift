// The keys of paging schemes.

extension KeyDeclaration {
    static let pagingSchemeKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .follow, .described("`link.REL`, `header.NAME`, `body#/pointer`"), example: "link.next",
            docs: "The place of the next page's URL. If there is no URL, the page is the last."),
        KeyDeclaration(
            .cursor, .described("`query.NAME`, `header.NAME`, `body#/pointer`"), example: "query.cursor",
            docs: """
                The parameter for the cursor of a page: `query.NAME`, `header.NAME`, or `body#/pointer` for lists and
                actions that send an object. `next` is the place of the cursor in a response. A cursor that is an
                object or a list needs `body#/pointer`, and is sent as it came.
                """),
        KeyDeclaration(
            .page, .described("`query.NAME`, `header.NAME`, `body#/pointer`"), example: "query.page",
            docs: """
                The parameter for the number of the page: `query.NAME`, `header.NAME` or `body#/pointer`. An empty
                page is the last, unless `more` or `pages` ends pagination before.
                """),
        KeyDeclaration(
            .offset, .described("`query.NAME`, `header.NAME`, `body#/pointer`"), example: "query.offset",
            docs: """
                The parameter for the number of records before the page: `query.NAME`, `header.NAME` or
                `body#/pointer`. An empty page is the last, unless `more` or `total` ends pagination before.
                """),
        KeyDeclaration(
            .extractor, .described("a Swift type"), example: "MyExtractor",
            docs: """
                A custom Swift type that conforms to PageExtractor and has `init()`: `MyExtractor` or
                `Module.MyExtractor`.
                """),
        KeyDeclaration(
            .next, .described("`header.NAME`, `body#/pointer`, `last#/pointer`, `first#/pointer`"),
            example: "body#/next_cursor",
            docs: """
                The place of the next page's cursor: `header.NAME`, `body#/pointer`, or `last#/pointer` and
                `first#/pointer` in a record of this page. Required with `cursor`. If there is no cursor, the page is
                the last.
                """),
        KeyDeclaration(
            .back, .described("as `follow`; with `cursor` as `next`"), example: "body#/previous",
            docs: """
                The place of the previous page's URL or, with `cursor`, of its cursor. Without it, only pagination by
                page number or by offset can go back. Only with `follow` and `cursor`.
                """),
        KeyDeclaration(
            .backCursor, .described("as `cursor`"), default: "the one of `cursor`", example: "query.before",
            docs: "The parameter for the cursor of the previous page. Only with `cursor` and `back`."),
        KeyDeclaration(
            .more, .described("`header.NAME`, `body#/pointer`, with or without a test"), example: "body#/has_more",
            docs: """
                The place of a value that says whether there is a next page: `header.NAME` or `body#/pointer`,
                followed by a test if the value is not a Boolean that is true before the last page: `body#/done is
                false`. Not with `extractor`.
                """),
        KeyDeclaration(
            .first, .number(from: 0), default: "1, with `offset` 0", example: "1",
            docs: "The number of the first page; with `offset` its offset. Only with `page` and `offset`."),
        KeyDeclaration(
            .pages, .described("`header.NAME`, `body#/pointer`"), example: "header.X-Total-Pages",
            docs: "The place of the number of pages: `header.NAME` or `body#/pointer`. Only with `page`."),
        KeyDeclaration(
            .total, .described("`header.NAME`, `body#/pointer`, or `{ in, estimate }`"), default: "unknown",
            example: "header.X-Total",
            docs: """
                The place of the number of records in all pages: `header.NAME` or `body#/pointer`, or `in` with
                `estimate`. An iteration over all pages that returns fewer records throws an error.
                """),
        KeyDeclaration(
            .size, .described("`query.NAME`, `header.NAME` or `body#/NAME`, alone or with a range; `{ in, default }`"),
            default: "the server decides", example: "query.limit 1..100",
            docs: """
                The parameter for the page size, and its range: `query.limit 1..100`, `header.X-Limit 1..50` or
                `body#/limit 1..100`. A mapping with `in` and `default` also sets the size that is sent if the caller
                sets none.
                """),
        KeyDeclaration(
            .items, .described("`body#/pointer`"), default: "the whole body", example: "body#/data",
            docs: "The place of the records of a page, if neither the operation nor the resource sets it."),
        KeyDeclaration(
            .complete, .boolean, default: "false", example: "true",
            docs: """
                Whether the URLs of other pages contain all query items that the server needs. Otherwise missing items
                of the first request are added, with those of the schema's `query`. Only with `follow`.
                """),
        KeyDeclaration(
            .origins, .described("`https://HOST`, or a list of them"), default: "none",
            example: "[https://cdn.example.com]",
            docs: """
                Other servers of pages. The credentials are sent to them, too. Only with `follow` and `extractor`.
                """),
    ]

    static let pageSizeKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .in, .described("a parameter, and a range"), isRequired: true, example: "query.limit 1..100",
            docs: "The parameter for the page size, and the range of sizes, by default 1 or more."),
        KeyDeclaration(
            .default, .number(from: 0), default: "no size is sent", example: "20",
            docs: "The page size that is sent if the caller sets none, within the range."),
    ]

    static let totalKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .in, .described("`header.NAME`, `body#/pointer`"), isRequired: true, example: "body#/total",
            docs: "The place of the number of records."),
        KeyDeclaration(
            .estimate, .boolean, default: "false", example: "true",
            docs: """
                Whether the number is inexact or counts records that cannot be requested; it is then not checked at
                the end of pagination.
                """),
    ]
}
