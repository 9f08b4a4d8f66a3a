import PipeModel
import PipewrightAPI

/// An operation with arguments in the query or in header fields, or with another result or body than the
/// runtime's.
package final class VerbContext: TemplateContext {
    private let resource: API.Resource
    private let call: API.Call
    private let operation: ResourceOperation
    private let recordType: String
    private let resourceType: String
    private let query: [FieldContext]
    private let resultType: String?
    private let jobType: String?
    private let stream: StreamContext?
    private let headerArguments: [FieldContext]
    private let headers: [HeaderFieldContext]

    /// Returns `nil` for a call that is not an operation of the record.
    init?(_ call: API.Call, in resource: API.Resource, _ names: TypeNames) {
        guard let operation = call.operation else { return nil }
        self.resource = resource
        self.call = call
        self.operation = operation
        let types = SwiftTypeName.elsewhere(names)
        resourceType = names.name(of: resource)
        recordType = resource.recordName.map { types.name(of: $0) } ?? "Never"
        resultType =
            call.result.kind == .value && !call.result.isUsual ? call.result.type.map { types.name(of: $0) } : nil
        jobType = call.result.job.map { types.name(of: $0.type) }
        stream = call.result.stream.map { StreamContext($0, types) }
        let arguments = Set(call.arguments.map(\.swiftName))
        func contexts(_ fields: [API.Field]) -> [FieldContext] {
            fields.map { FieldContext($0, types, names: arguments, arrays: resource.arrays) }
        }
        query = contexts(call.query)
        headerArguments = contexts(call.headerArguments)
        headers = call.argumentHeaders.map { HeaderFieldContext($0, types, names: arguments) }
    }

    private var arguments: [FieldContext] { query + headerArguments }
    private var isOnlyInClient: Bool { call.offer == .client }
    private var sendsReplacement: Bool { operation == .replace && call.body?.fields != nil }
    private var hasSite: Bool { isOnlyInClient || !headers.isEmpty }
    private var takesDraft: Bool { operation == .new || operation == .create || operation == .upsert }
    private var takesRecord: Bool { operation == .replace && !sendsReplacement }
    /// The variable with what it sends.
    private var sentName: String {
        switch operation {
        case .replace: sendsReplacement ? "replacement" : "record"
        case .update: "patch"
        case .list, .read, .new, .create, .upsert, .remove, .exists: "draft"
        }
    }
    private var takesID: Bool { !resource.isSingleton && operation.isOnItem && !takesRecord }

    package static let name = "verb"

    package static let values: [ContextValue<VerbContext>] = [
        .text("name", "The function: `read`, `create` and so on.") { $0.operation.rawValue },
        .text("request", "The method and the whole path, for comments.") {
            Documentation.line($0.resource.request(of: $0.call))
        },
        .list("arguments", "The arguments that the schema declares.") { $0.arguments },
        .flag("hasArgumentDocs", "Whether an argument has documentation.") { $0.arguments.contains(where: \.hasDocs) },
        .text("recordType", "The Swift type of the record.") { $0.recordType },
        .text("draftType", "The Swift type of the draft that it sends.") { verb in
            let isOwn = verb.resource.draft != nil || !verb.isOnlyInClient
            return "\(isOwn ? verb.resourceType : verb.recordType).Draft"
        },
        .text("patchType", "The Swift type of the patch that it sends.") { verb in
            let isOwn = verb.resource.patched != nil || !verb.isOnlyInClient
            return "\(isOwn ? verb.resourceType : verb.recordType).Patch"
        },
        .flag(
            "isInRuntime",
            "Whether the runtime has the operation, too: no argument is required, and it returns the same."
        ) {
            !$0.isOnlyInClient
        },
        .flag("hasSite", "Whether it makes the call itself; otherwise, the runtime's operation does.") {
            $0.hasSite
        },
        .flag("returnsNothing", "Whether it returns nothing, unlike the runtime's operation.") {
            !$0.call.result.isUsual && $0.call.result.kind == .none
        },
        .flag("hasItem", "Whether the path is that of an item.") {
            !$0.resource.isSingleton && $0.operation.isOnItem
        },
        .flag("hasArguments", "Whether there are arguments, or header fields with them.") {
            !$0.arguments.isEmpty || !$0.headers.isEmpty
        },
        .flag("hasQuery", "Whether there are query items.") { !$0.query.isEmpty },
        .list("query", "The query items.") { $0.query },
        .flag("hasHeaders", "Whether there are header fields.") { !$0.headers.isEmpty },
        .list("headers", "The header fields.") { $0.headers },
        .flag("takesDraft", "Whether it sends a draft.") { $0.takesDraft },
        .flag("takesRecord", "Whether it sends a record.") { $0.takesRecord },
        .text("replacementType", "The Swift type of the replacement that it sends.") {
            $0.sendsReplacement ? $0.resourceType + ".Replacement" : nil
        },
        .flag("takesID", "Whether it takes the identity of the item.") { $0.takesID },
        .flag("takesChange", "Whether it takes a closure that changes a patch.") { $0.operation == .update },
        .flag("returnsRecord", "Whether it returns the record.") {
            $0.call.result.isUsual && ![.new, .remove, .exists].contains($0.operation)
        },
        .text("resultType", "The Swift type of its result, if that is not the usual one.") { $0.resultType },
        .text("jobType", "The Swift type of the result of the job that it starts.") { $0.jobType },
        .object("job", "The job that it starts.") { JobContext($0.call) },
        .text("sentName", "The variable with the value that it sends.") { $0.sentName },
        .object("stream", "The stream that it returns.") { $0.stream },
        .flag("returnsDraft", "Whether it returns the draft that it takes, filled by the server.") {
            $0.operation == .new
        },
        .flag("returnsBool", "Whether it returns a Boolean value.") { $0.operation == .exists },
        .flag("isDiscardable", "Whether the result can be ignored.") {
            switch $0.operation {
            case .create, .replace, .update, .upsert:
                ($0.call.result.isUsual || $0.call.result.kind == .value)
            case .list, .read, .new, .remove, .exists: false
            }
        },
    ]
}
