import PipewrightAPI

/// Builds the header fields of requests and responses.
enum HeaderBuilder {
    /// `headers: ["If-Match": "\\(etag)"]`
    static func layout(
        of headers: [API.HeaderField], _ types: SwiftTypeName, isInForm: Bool = false
    ) -> SourceLayout {
        .collection(
            "headers: ",
            headers.map { header in
                let pieces = header.pieces.map { text(of: $0, types, isInForm: isInForm) }
                return .text("\(SwiftLiteral.string(header.name)): \"\(pieces.joined())\"")
            })
    }

    /// The text between the quotes of a literal.
    private static func text(
        of piece: API.HeaderField.Piece, _ types: SwiftTypeName, isInForm: Bool
    ) -> String {
        switch piece {
        case .text(let text): return content(of: text)
        case .identity(let name): return "\\(of: \(SwiftLiteral.string(name)))"
        case .fileName: return "\\(body.filename)"
        case .argument(let field):
            var element = field.type.required
            if case .list(let type) = element { element = type }
            let format = types.format(of: element).flatMap { format in
                format.hasPrefix("StringEncoded") ? nil : ", as: \(format).self"
            }
            return "\\(\(FieldBuilder.local(field.swiftName, isInForm: isInForm))\(format ?? ""))"
        }
    }

    private static func content(of text: String) -> String {
        String(SwiftLiteral.string(text).unicodeScalars.dropFirst().dropLast())
    }

    /// The type of the header fields that an action returns.
    static func context(of action: API.Action, _ types: SwiftTypeName) -> HeadersContext? {
        guard let headers = action.responseHeaders else { return nil }
        let builder = FieldBuilder(types, fields: headers.fields)
        return HeadersContext(
            headersDocs: ["/// Header fields of the response to `\(FieldBuilder.unescaped(action.swiftName))`."],
            headersName: headers.swiftName,
            headersDeclarations: builder.declarations(headers.fields, indentation: 12),
            headersParameters: builder.initializer(headers.fields, indentation: 12),
            headersAssignments: builder.assignments(headers.fields),
            headersReadings: headers.fields.flatMap { field in
                let reading = "self.\(builder.stored(field)) = try fields.\(verb(of: field.type))"
                return SourceLayout.call(reading, arguments(field, types)).lines(indentation: 16)
            }
        )
    }

    private static func verb(of type: API.FieldType) -> String {
        let verb = if case .list = type.required { "list" } else { "value" }
        return type.isOptional ? verb + "IfPresent" : verb
    }

    private static func arguments(_ field: API.Field, _ types: SwiftTypeName) -> [SourceLayout] {
        let format = types.format(of: field.type.required)
        return [.text(SwiftLiteral.string(field.wireName))] + (format.map { [.text("as: \($0).self")] } ?? [])
    }
}
