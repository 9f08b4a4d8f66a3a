// The keys of records, enums and unions.

extension KeyDeclaration {
    static let recordKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .fields, .described("names and fields"), isRequired: true, example: "{ id: int read, title: string }",
            docs: "The fields by their names in JSON."),
        KeyDeclaration(
            .identity, .described("a field, a list of fields, or `{ fields, separator, scope }`"),
            default: "`id`, if there is one", example: "id",
            docs: """
                The field that identifies a record. Its type becomes `Record.ID`. Several fields make a struct of that
                name; a field of an embedded record is `owner.login`. A mapping also sets the separator of their
                values in a path, and their scope.
                """),
        docs,
        KeyDeclaration(
            .codable, .boolean, default: "as at the top level", example: "true",
            docs: "Whether the record also conforms to Codable."),
        KeyDeclaration(
            .validate, .boolean, default: "as at the top level", example: "false", see: "Rules",
            docs: "Whether the rules of the record's fields are checked before it is sent."),
        KeyDeclaration(
            .missing, .words(["error", "default"]), default: "as at the top level",
            example: "default", see: "Missing members",
            docs: """
                What an absent or null member of a response means where the type has no `?`: an `error`, or the
                `default` of its type, which is its zero.
                """),
        KeyDeclaration(
            .store, .boolean, default: "as at the top level", example: "true", see: "Stored records",
            docs: "Whether a store can keep the record. It then needs an identity."),
        KeyDeclaration(
            .index, .described("a field, or a list of fields and of lists of 2 to 8 fields"), default: "none",
            example: "[style, [owner_id, created_at]]", see: "Stored records",
            docs: """
                The fields that queries of a store can use. Those of the identity are always among them. A list in it makes
                one index of its fields. Only for a record with `store`.
                """),
        KeyDeclaration(
            .search, .described("a field, or a list of fields"), default: "none", example: "[title, body]",
            see: "Stored records",
            docs: """
                The strings in which a store searches for words. Only for a record with `store`.
                """),
        KeyDeclaration(
            .version, .described("a field"), default: "none", example: "updated_at", see: "Stored records",
            docs: """
                The field that says how new a record is: an integer, a timestamp or a string. Only for a record with
                `store`.
                """),
        KeyDeclaration(
            .deleted, .described("a field"), default: "none", example: "is_deleted", see: "Stored records",
            docs: """
                The field that says that a record was deleted: a Boolean, or a timestamp that other records do not have. A
                store removes such a record. Only for a record with `store`.
                """),
        KeyDeclaration(
            .relations, .described("names and relations"), default: "none", example: "{ author: author_id }",
            see: "Related records",
            docs: """
                The relations to other records, by their names: a field with an ID or a list of IDs, or a mapping.
                """),
    ]

    static let relationKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .field, .described("a field of the type `Name.ID` or `list<Name.ID>`"), default: "none",
            example: "author_id",
            docs: "The field of the record with the ID, or the IDs, of the related records."),
        KeyDeclaration(
            .resource, .described("a resource such as `comments` or `posts.comments`"),
            default: "with `field`, the first resource that reads these records", example: "comments",
            docs: """
                The resource of the related records: at the top level, or below the items of a resource of the record, such
                as `posts.comments`. Required without `field`.
                """),
        KeyDeclaration(
            .filter, .described("a field of the filter of `resource`"),
            default: "the only one of a fitting type", example: "post_id",
            docs: """
                The field of the filter of `resource` that finds the related records. Without `field`, it takes the ID of
                the record, or a list of such IDs. With `field`, it takes a list of the IDs of related records; by default,
                it is a field named `ids` or as the identity.
                """),
        KeyDeclaration(
            .limit, .number(from: 1, to: 10_000), default: "50", example: "100",
            docs: "The maximum number of IDs that one call sends in the filter."),
        KeyDeclaration(
            .embedded, .described("a field with the related records"),
            default: "the field with the name of the relation, if its type fits", example: "author",
            docs: """
                The optional field of the record that has the related records when the server sends them along; they are
                then not fetched.
                """),
        callDocs,
    ]

    static let identityKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .fields, .described("a field, or a list of fields"), default: "`id`, with `scope`", example: "[sku, shop]",
            docs: "The fields that identify a record, in the order of their values in a path."),
        KeyDeclaration(
            .scope, .words(["api"]),
            default: "`api` for records that are also read at the top; otherwise the item above", example: "api",
            see: "Stored records",
            docs: """
                `api`: no two records have the same identity, also if they are below different items. A store then has
                each of them once.
                """),
        KeyDeclaration(
            .separator, .described("`/`, or characters of ``-._~!$&'()*+,;=:@``"), default: "/", example: "\",\"",
            docs: """
                The separator of the values in a path. With `/`, each value is a segment; with others, such as `,`,
                all are in one segment.
                """),
    ]

    static let fieldKeys: [KeyDeclaration] =
        [
            KeyDeclaration(
                .type, .described("a type"), isRequired: true, example: "string",
                docs: "The type of the field, such as `string?`."),
            KeyDeclaration(
                .flags, .described("a list of flags"), default: "none", example: "[read, secret]", see: "Records",
                docs: """
                    `read`: assigned by the server, not in a draft or patch. `write`: only sent, not in the record.
                    `create`: sent when a record is created, not when it is changed. `sent`: with `read`, sent by
                    `replace` even if `read-fields` is `omit`; with `?`, sent as null if it is nil. `secret`: omitted from
                    descriptions and logs.
                    `string-encoded`: an integer that may be written as a string. `rest`: of type map<json>, contains the
                    members that the record does not list. `required`: in a record, must not be blank or removed; in a
                    filter, or in the query of an operation, must be passed.
                    """),
            KeyDeclaration(
                .swift, .text, default: "derived from the name in JSON", example: "title",
                docs: "The Swift name."),
            KeyDeclaration(
                .default, .described("a value"), example: "3",
                docs: """
                    The default of the initializer's argument: a string, number, Boolean, date, a value of the enum, or an
                    empty list or map. Without it, the argument is nil by default if the type is optional, and otherwise
                    required.
                    """),
            KeyDeclaration(
                .constant, .described("a value"), example: "true", see: "Actions",
                docs: """
                    The value that a member of an action's `body` always has: a string, number or Boolean, or a value of the
                    enum. It is no argument.
                    """),
            docs,
            deprecated,
            KeyDeclaration(
                .format, .described("`unix`, `unix-ms`, a pattern; for a string `email`, `uri`, …"),
                default: "RFC 3339",
                example: "unix",
                docs: """
                    The format of the type's timestamps: `unix` (seconds since 1970), `unix-ms`, or a pattern such as
                    `yyyy-MM-dd HH:mm:ss`. Or the form that a string must have: `email`, `uri`, `hostname`, `ipv4`, `ipv6`
                    or `uuid`.
                    """),
            KeyDeclaration(
                .style, .words(["repeat", "brackets", "comma", "indexed", "pipe", "space", "json"]),
                default: "the `arrays` of the resource",
                example: "comma", see: "Resources",
                docs: """
                    How a query item is written if it is a list, a record, a union, a map or json: lists as with `arrays`;
                    with `comma`, `pipe` and `space` also objects, as color=R,100,G,200; `json`: the text of its JSON. Only
                    for a filter or a `query`.
                    """),
        ] + ruleKeys

    /// The rules of a field, which are checked before a value is sent.
    private static let ruleKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .min, .described("a number"), default: "none", example: "1", see: "Rules",
            docs: "The smallest number that can be sent."),
        KeyDeclaration(
            .max, .described("a number"), default: "none", example: "5", see: "Rules",
            docs: "The largest number that can be sent."),
        KeyDeclaration(
            .above, .described("a number"), default: "none", example: "0", see: "Rules",
            docs: "The number must be larger than this one."),
        KeyDeclaration(
            .below, .described("a number"), default: "none", example: "100", see: "Rules",
            docs: "The number must be smaller than this one."),
        KeyDeclaration(
            .length, .described("a number, or a range such as `3..40`, `8..` or `..40`"), default: "any",
            example: "3..40", see: "Rules",
            docs: "The length of a string in Unicode scalars, or the number of elements of a list."),
        KeyDeclaration(
            .pattern, .text, default: "none", example: "\"^[a-z]+$\"", see: "Rules",
            docs: """
                A regular expression that a part of the string must match, in a subset of ECMA-262. `^` and `$` make it
                match the whole string.
                """),
        KeyDeclaration(
            .uniqueItems, .boolean, default: "false", example: "true", see: "Rules",
            docs: "Whether the elements of a list must differ."),
    ]

    static let partKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .type, .described("a type"), isRequired: true, example: "file",
            docs: "The type of the part, such as `file?`."),
        KeyDeclaration(
            .flags, .described("a list of flags"), default: "none", example: "[json]",
            docs: """
                `json`: the part is sent as JSON, as records, unions, maps and json always are. `secret`: omitted from
                descriptions and logs. `string-encoded`: an integer that is written as a string. The other flags have
                no effect on parts.
                """),
        KeyDeclaration(
            .swift, .text, default: "derived from the name of the part", example: "title",
            docs: "The Swift name."),
        KeyDeclaration(
            .default, .described("a value"), example: "3",
            docs: """
                The default of the argument: a string, number, Boolean, date, a value of the enum, or an empty list or
                map; not for files. Without it, the argument is nil by default if the type is optional, and otherwise
                required.
                """),
        docs,
        deprecated,
        KeyDeclaration(
            .format, .described("`unix`, `unix-ms`, a pattern"), default: "RFC 3339", example: "unix",
            docs: """
                The format of the type's timestamps: `unix` (seconds since 1970), `unix-ms`, or a pattern such as
                `yyyy-MM-dd HH:mm:ss`.
                """),
        KeyDeclaration(
            .contentType, .text, default: "that of its type", example: "application/vnd.todo+json",
            docs: """
                The media type of the part. A file for which the app sets a type has that one. The key does not change
                whether a value is written as text or as JSON.
                """),
        KeyDeclaration(
            .headers, .described("names and values"), default: "none", example: "{ X-Origin: camera }",
            docs: "Further header fields of the part, each with its value."),
    ]

    static let enumerationKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .values, .described("a list, or a mapping from Swift names to values"), example: "[open, done]",
            docs: """
                The known values: a list, or a mapping from Swift names to values. Required, unless `closed` has them.
                """),
        KeyDeclaration(
            .closed, .described("`true`, or the values"), default: "false", example: "[open, done]",
            docs: """
                Whether a value that is not listed is an error; or, instead of `values`, the values of such an enum.
                """),
        KeyDeclaration(
            .missing, .described("one of the values"), default: "none", example: "open", see: "Missing members",
            docs: "The value of an absent or null member of a record with `missing: default`."),
        docs,
    ]

    static let enumCaseKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .value, .described("a string or integer"), isRequired: true, example: "in-progress",
            docs: "The value in JSON."),
        docs,
        deprecated,
    ]

    static let unionKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .by, .described("the name of a member"), default: "their shape distinguishes them", example: "type",
            docs: "The member whose value distinguishes the cases, which are then records."),
        KeyDeclaration(
            .cases, .described("types by values of the member, or by Swift names"), isRequired: true,
            example: "{ card: Card, cash: Cash }",
            docs: "The types by the values of the member, or, without `by`, by Swift names."),
        KeyDeclaration(
            .closed, .boolean, default: "false", example: "true",
            docs: "Whether a value that matches no case is an error instead of `.unknown`."),
        KeyDeclaration(
            .unknown, .described("a record"), default: "`.unknown` has JSON", example: "PaymentBase",
            docs: "With `by`: the record whose fields other values have, too, in `.unknown`."),
        docs,
    ]

    static let unionCaseKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .type, .described("a type, but not optional or `json`"), isRequired: true, example: "Card",
            docs: "The type of the case."),
        KeyDeclaration(
            .swift, .text, default: "derived from the value", example: "card",
            docs: "The Swift name."),
        docs,
    ]
}
