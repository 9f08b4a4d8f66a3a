import PipeModel
import PipewrightAPI

/// The children and calls of a resource's pipe or of its items.
package final class ExtensionContext: TemplateContext {
    private let isOfItem: Bool
    private let isSingleton: Bool
    private let resourceType: String
    private let children: [EntryContext]
    private let calls: [CallContext]

    private init?(_ resource: API.Resource, ofItem isOfItem: Bool, _ names: TypeNames) {
        self.isOfItem = isOfItem
        isSingleton = resource.isSingleton
        resourceType = names.name(of: resource)
        let children = resource.isSingleton == isOfItem ? [] : resource.children
        self.children = children.map { EntryContext($0, names, isInClient: false) }
        let calls = resource.calls.indices.filter { resource.calls[$0].isFunction(ofItem: isOfItem) }
        self.calls = calls.map { CallContext(resource.calls[$0], in: resource, names, ofItem: isOfItem) }
        if self.children.isEmpty, self.calls.isEmpty { return nil }
    }

    /// The extensions that a resource needs.
    static func list(_ resource: API.Resource, _ names: TypeNames) -> [ExtensionContext] {
        [true, false].compactMap { ExtensionContext(resource, ofItem: $0, names) }
    }

    package static let name = "extension"

    package static let values: [ContextValue<ExtensionContext>] = [
        .flag("isOfItem", "Whether it extends the items of the resource; otherwise its pipe.") { $0.isOfItem },
        .flag("isSingleton", "Whether there is a single record without an identity.") { $0.isSingleton },
        .text("resourceType", "The Swift type of the resource.") { $0.resourceType },
        .list("children", "The resources below it.") { $0.children },
        .flag("hasChildren", "Whether there are resources below it.") { !$0.children.isEmpty },
        .list("calls", "The calls that have functions in it.") { $0.calls },
    ]
}

extension API.Call {
    /// Whether the client has a function for it in the pipe of an item, or otherwise in the pipe of the resource, which
    /// has all operations. An operation that is made as an action of an item is in both.
    fileprivate func isFunction(ofItem isOfItem: Bool) -> Bool {
        switch kind {
        case .operation where operation == .list: !isOfItem && offer == .client
        case .operation: !isOfItem && offer != .runtime
        case .readOperation: !isOfItem || isOnItem
        case .action: isOfItem == isOnItem
        }
    }
}

/// A property or function with a pipe: in the client, an item, or a singleton.
package final class EntryContext: TemplateContext {
    private let resource: API.Resource
    private let type: String
    private let isInClient: Bool
    private let arguments: [FieldContext]
    private let path: [TextPieceContext]

    init(_ resource: API.Resource, _ names: TypeNames, isInClient: Bool) {
        self.resource = resource
        self.isInClient = isInClient
        type = names.pipe(of: resource)
        let types = SwiftTypeName.elsewhere(names)
        let names = Set(resource.path.arguments.map(\.swiftName))
        arguments = resource.path.arguments.map { FieldContext($0, types, names: names) }
        path = TextPieceContext.list(resource.path, types, names: names)
    }

    package static let name = "entry"

    package static let values: [ContextValue<EntryContext>] = [
        .text("name", "The property or function.") { $0.resource.propertyName.escaped },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.resource.docs) },
        .flag("hasDocs", "Whether it has documentation.") { $0.resource.docs != nil },
        .text("location", "The whole path, for comments.") { Documentation.line($0.resource.listLocation) },
        .text("record", "The name of its record, for comments; none if it has only actions and children.") {
            $0.resource.recordName
        },
        .flag("isDeprecated", "Whether it is deprecated.") { $0.resource.deprecated != nil },
        .text("deprecationMessage", "What the schema says about that, as a string literal.") {
            Documentation.message($0.resource.deprecated)
        },
        .list("arguments", "The arguments in its path.") { $0.arguments },
        .flag("hasArguments", "Whether there are arguments.") { !$0.arguments.isEmpty },
        .flag("hasArgumentDocs", "Whether an argument has documentation.") { $0.arguments.contains(where: \.hasDocs) },
        .text("type", "The Swift type of the pipe.") { $0.type },
        .flag("hasOwnType", "Whether the app has its own type for it, which gets the pipe.") {
            $0.resource.ownPipe != nil
        },
        .text("returnedType", "The Swift type of the property or function.") { $0.resource.ownPipe ?? $0.type },
        .list("path", "The pieces of the path.") { $0.path },
        .flag("isInClient", "Whether it is in the client.") { $0.isInClient },
    ]
}
