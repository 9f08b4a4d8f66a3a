import PipeModel
import PipewrightAPI

/// The header fields that an action returns.
package final class HeadersContext: TemplateContext {
    private let headers: API.ResponseHeaders
    private let action: String
    private let fields: [FieldContext]

    init?(_ call: API.Call, _ types: SwiftTypeName) {
        guard let headers = call.result.headers else { return nil }
        self.headers = headers
        action = call.name
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

    /// - Parameter names: The names of all arguments of the call.
    init(_ header: API.HeaderField, _ types: SwiftTypeName, names: Set<SwiftIdentifier> = []) {
        self.header = header
        pieces = header.pieces.map { piece in
            switch piece {
            case .text(let text): TextPieceContext(text: text)
            case .identity(let name): TextPieceContext(identity: name)
            case .fileName: TextPieceContext(isFileName: true)
            case .argument(let field):
                TextPieceContext(argument: FieldContext(field, types, names: names))
            }
        }
    }

    package static let name = "header field"

    package static let values: [ContextValue<HeaderFieldContext>] = [
        .literal("name", "The name") { $0.header.name },
        .list("pieces", "The pieces of the value.") { $0.pieces },
    ]
}

/// A piece of a path or of a header field's value: exactly one of its values is there.
package final class TextPieceContext: TemplateContext {
    private let text: String?
    private let identity: String?
    private let argument: FieldContext?
    private let isFileName: Bool
    private let pathName: String?
    private let isGreedy: Bool

    init(
        text: String? = nil, identity: String? = nil, argument: FieldContext? = nil, isFileName: Bool = false,
        pathName: String? = nil, isGreedy: Bool = false
    ) {
        self.text = text
        self.identity = identity
        self.argument = argument
        self.isFileName = isFileName
        self.pathName = pathName
        self.isGreedy = isGreedy
    }

    /// The pieces of a path.
    ///
    /// - Parameter names: The names of all arguments of the call.
    static func list(_ path: API.Path, _ types: SwiftTypeName, names: Set<SwiftIdentifier>) -> [TextPieceContext] {
        path.pieces.map { piece in
            switch piece {
            case .text(let text): TextPieceContext(text: text)
            case .argument(let name):
                path.arguments.first { $0.swiftName == name }.map { field in
                    TextPieceContext(
                        argument: FieldContext(field, types, names: names),
                        pathName: field.type.canBeEmpty ? SwiftLiteral.string(field.wireName) : nil,
                        isGreedy: name == path.greedyArgument)
                } ?? TextPieceContext()
            }
        }
    }

    package static let name = "piece"

    package static let values: [ContextValue<TextPieceContext>] = [
        .text("text", "A text, escaped for a string literal.") { piece in
            piece.text.map { String(SwiftLiteral.string($0).unicodeScalars.dropFirst().dropLast()) }
        },
        .literal("identity", "The name of an identity that the runtime inserts") { $0.identity },
        .object("argument", "An argument of the call.") { $0.argument },
        .text("pathName", "The name of an argument of a path that can be nil or an empty list, as a string literal.") {
            $0.pathName
        },
        .flag("isGreedy", "Whether the argument keeps its slashes, so that it may have several segments of a path.") {
            $0.isGreedy
        },
        .flag("isFileName", "Whether it is the name of the file in the body.") { $0.isFileName },
    ]
}

extension API.FieldType {
    /// Whether a value may be nil or an empty list, which no segment of a path can be.
    fileprivate var canBeEmpty: Bool {
        switch self {
        case .optional, .list: true
        case .scalar, .enumeration, .record, .union, .identifier, .map: false
        }
    }
}
