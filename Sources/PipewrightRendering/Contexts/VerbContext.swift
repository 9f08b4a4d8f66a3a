import PipewrightAPI
import PipewrightVocabulary

/// An operation with arguments in the query. The runtime has the operation without them.
package final class VerbContext: TemplateContext {
    private let resource: API.Resource
    private let operation: ResourceOperation
    private let recordType: String
    private let resourceType: String
    private let arguments: [FieldContext]

    init(_ verb: API.OperationArguments, in resource: API.Resource, _ names: TypeNames) {
        self.resource = resource
        operation = verb.operation
        let types = SwiftTypeName.elsewhere(names)
        resourceType = names.name(of: resource)
        recordType = types.name(of: resource.record)
        arguments = verb.query.map { FieldContext($0, types, isInVerb: true, arrays: resource.arrays) }
    }

    private var takesDraft: Bool { operation == .create || operation == .upsert }
    private var takesID: Bool { !resource.isSingleton && operation != .create && operation != .replace }

    package static let name = "verb"

    package static let values: [ContextValue<VerbContext>] = [
        .text("name", "The function: `read`, `create` and so on.") { $0.operation.rawValue },
        .text("request", "The method and the whole path, for comments.") {
            Documentation.line($0.resource.call(of: $0.operation))
        },
        .list("arguments", "The query items.") { $0.arguments },
        .flag("hasArgumentDocs", "Whether an argument has documentation.") { $0.arguments.contains(where: \.hasDocs) },
        .text("recordType", "The Swift type of the record.") { $0.recordType },
        .text("resourceType", "The Swift type of the resource.") { $0.resourceType },
        .flag("takesDraft", "Whether it sends a draft.") { $0.takesDraft },
        .flag("takesRecord", "Whether it sends a record.") { $0.operation == .replace },
        .flag("takesID", "Whether it takes the identity of the item.") { $0.takesID },
        .flag("takesChange", "Whether it takes a closure that changes a patch.") { $0.operation == .update },
        .flag("returnsRecord", "Whether it returns the record.") { $0.operation != .remove && $0.operation != .exists },
        .flag("returnsBool", "Whether it returns a Boolean value.") { $0.operation == .exists },
        .flag("isDiscardable", "Whether the result can be ignored.") {
            switch $0.operation {
            case .create, .replace, .update, .upsert: true
            case .list, .read, .remove, .exists: false
            }
        },
    ]
}
