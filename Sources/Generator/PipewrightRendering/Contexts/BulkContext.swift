import PipeModel
import PipewrightAPI

/// How one request does operations on many records. Values that are the defaults of the runtime are absent.
package final class BulkContext: TemplateContext {
    private let bulk: API.Bulk

    init(_ bulk: API.Bulk) {
        self.bulk = bulk
    }

    /// Whether the format implies the method.
    private var isDefaultMethod: Bool {
        switch bulk.format {
        case .atomic, .mixed: bulk.method == .post
        case .array, .lines: false
        }
    }

    package static let name = "bulk"

    package static let values: [ContextValue<BulkContext>] = [
        .texts("operations", "The operations: some of `create`, `replace`, `update` and `remove`.") {
            $0.bulk.operations.map(\.rawValue)
        },
        .text("format", "The format: `array`, `lines`, `atomic` or `mixed`.") { $0.bulk.format.rawValue },
        .text("method", "The method, in lowercase.") { context in
            context.isDefaultMethod ? nil : context.bulk.method?.rawValue.lowercased()
        },
        .text("path", "The path, as a string literal.") { $0.bulk.path.map(SwiftLiteral.string) },
        .text("wrap", "The member with the array in requests, as a string literal.") {
            $0.bulk.wrap.map(SwiftLiteral.string)
        },
        .text("limit", "The maximum number of records in a request.") { $0.bulk.limit.map { "\($0)" } },
        .text("results", "The JSON pointer to the results, as a string literal.") {
            $0.bulk.results.map(SwiftLiteral.string)
        },
        .text("item", "The JSON pointer from a result to its record, as a string literal.") {
            $0.bulk.item.map(SwiftLiteral.string)
        },
        .text("status", "The JSON pointer from a result to its status, as a string literal.") {
            $0.bulk.status.map(SwiftLiteral.string)
        },
        .text("error", "The JSON pointer from a result to its error, as a string literal.") {
            $0.bulk.error.map(SwiftLiteral.string)
        },
        .text("key", "The member that results and records have, as a string literal.") {
            $0.bulk.key.map(SwiftLiteral.string)
        },
        .text("identity", "The member with the identity, as a string literal.") {
            $0.bulk.identity == "id" ? nil : SwiftLiteral.string($0.bulk.identity)
        },
        .flag("sendsObjects", "Whether removals send objects with the identity.") { $0.bulk.sendsObjects },
    ]
}
