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
        .literal("path", "The path") { $0.bulk.path },
        .literal("wrap", "The member with the array in requests") { $0.bulk.wrap },
        .text("limit", "The maximum number of records in a request.") { $0.bulk.limit.map { "\($0)" } },
        .literal("results", "The JSON pointer to the results") { $0.bulk.results },
        .literal("item", "The JSON pointer from a result to its record") { $0.bulk.item },
        .literal("status", "The JSON pointer from a result to its status") { $0.bulk.status },
        .literal("error", "The JSON pointer from a result to its error") { $0.bulk.error },
        .literal("key", "The member that results and records have") { $0.bulk.key },
        .literal("identity", "The member with the identity", unless: "id") { $0.bulk.identity },
        .flag("sendsObjects", "Whether removals send objects with the identity.") { $0.bulk.sendsObjects },
    ]
}
