import PipewrightAPI

/// The header fields that an action returns.
package final class HeadersContext: TemplateContext {
    private let headers: API.ResponseHeaders
    private let action: String
    private let fields: [FieldContext]

    init?(_ action: API.Action, _ types: SwiftTypeName) {
        guard let headers = action.responseHeaders else { return nil }
        self.headers = headers
        self.action = FieldName.unescaped(action.swiftName)
        fields = FieldContext.list(headers.fields, types)
    }

    package static let name = "headers"

    package static let values: [ContextValue<HeadersContext>] = [
        .text("name", "The Swift type.") { $0.headers.swiftName },
        .text("action", "The name of the action.") { $0.action },
        .list("fields", "The header fields.") { $0.fields },
    ]
}

/// A header field of requests.
package final class HeaderFieldContext: TemplateContext {
    private let header: API.HeaderField
    private let pieces: [TextPieceContext]

    init(_ header: API.HeaderField, _ types: SwiftTypeName, isInForm: Bool = false, isInVerb: Bool = false) {
        self.header = header
        pieces = header.pieces.map { piece in
            switch piece {
            case .text(let text): TextPieceContext(text: text)
            case .identity(let name): TextPieceContext(identity: name)
            case .fileName: TextPieceContext(isFileName: true)
            case .argument(let field):
                TextPieceContext(argument: FieldContext(field, types, isInForm: isInForm, isInVerb: isInVerb))
            }
        }
    }

    package static let name = "header field"

    package static let values: [ContextValue<HeaderFieldContext>] = [
        .text("name", "The name, as a string literal.") { SwiftLiteral.string($0.header.name) },
        .list("pieces", "The pieces of the value.") { $0.pieces },
    ]
}

/// A piece of a path or of a header field's value: exactly one of its values is there.
package final class TextPieceContext: TemplateContext {
    private let text: String?
    private let identity: String?
    private let argument: FieldContext?
    private let isFileName: Bool

    init(text: String? = nil, identity: String? = nil, argument: FieldContext? = nil, isFileName: Bool = false) {
        self.text = text
        self.identity = identity
        self.argument = argument
        self.isFileName = isFileName
    }

    /// The pieces of a path.
    static func list(_ path: API.Path, _ types: SwiftTypeName, isInForm: Bool = false) -> [TextPieceContext] {
        path.pieces.map { piece in
            switch piece {
            case .text(let text): TextPieceContext(text: text)
            case .argument(let name):
                TextPieceContext(
                    argument: path.arguments.first { $0.swiftName == name }.map {
                        FieldContext($0, types, isInForm: isInForm)
                    })
            }
        }
    }

    package static let name = "piece"

    package static let values: [ContextValue<TextPieceContext>] = [
        .text("text", "A text, escaped for a string literal.") { piece in
            piece.text.map { String(SwiftLiteral.string($0).unicodeScalars.dropFirst().dropLast()) }
        },
        .text("identity", "The name of an identity that the runtime inserts, as a string literal.") {
            $0.identity.map(SwiftLiteral.string)
        },
        .object("argument", "An argument of the call.") { $0.argument },
        .flag("isFileName", "Whether it is the name of the file in the body.") { $0.isFileName },
    ]
}
