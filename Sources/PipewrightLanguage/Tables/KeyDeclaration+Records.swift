// The keys of records, enums and unions.

extension KeyDeclaration {
    static let recordKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .fields, .described("names and fields"), isRequired: true, example: "{ id: int read, title: string }",
            docs: "The fields by their names in JSON."),
        KeyDeclaration(
            .identity, .described("a field, a list of fields, or `{ fields, separator }`"),
            default: "`id`, if there is one", example: "id",
            docs: """
                The field that identifies a record. Its type becomes `Record.ID`. Several fields make a struct of that
                name; a field of an embedded record is `owner.login`. A mapping also sets the separator of their
                values in a path.
                """),
        docs,
        KeyDeclaration(
            .codable, .boolean, default: "as at the top level", example: "true",
            docs: "Whether the record also conforms to Codable."),
    ]

    static let identityKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .fields, .described("a field, or a list of fields"), isRequired: true, example: "[sku, shop]",
            docs: "The fields that identify a record, in the order of their values in a path."),
        KeyDeclaration(
            .separator, .described("`/`, or characters of ``-._~!$&'()*+,;=:@``"), default: "/", example: "\",\"",
            docs: """
                The separator of the values in a path. With `/`, each value is a segment; with others, such as `,`,
                all are in one segment.
                """),
    ]

    static let fieldKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .type, .described("a type"), isRequired: true, example: "string",
            docs: "The type of the field, such as `string?`."),
        KeyDeclaration(
            .flags, .described("a list of flags"), default: "none", example: "[read, secret]", see: "Records",
            docs: """
                `read`: assigned by the server, not in a draft or patch. `write`: only sent, not in the record.
                `create`: sent when a record is created, not when it is changed. `sent`: with `read`, sent by
                `replace` even if `read-fields` is `omit`. `secret`: omitted from descriptions and logs.
                `string-encoded`: an integer that may be written as a string. `rest`: of type map<json>, contains the
                members that the record does not list. `required`: in a filter, or in the query of an operation, must
                be passed.
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
        docs,
        deprecated,
        KeyDeclaration(
            .format, .described("`unix`, `unix-ms`, a pattern"), default: "RFC 3339", example: "unix",
            docs: """
                The format of the type's timestamps: `unix` (seconds since 1970), `unix-ms`, or a pattern such as
                `yyyy-MM-dd HH:mm:ss`.
                """),
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
