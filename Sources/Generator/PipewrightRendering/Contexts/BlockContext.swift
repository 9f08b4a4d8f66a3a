import PipeModel

/// Types in one extension, and the extensions of the last type's pipes.
package final class BlockContext: TemplateContext {
    private let parent: String
    private let types: [DeclaredTypeContext]
    private let extensions: [ExtensionContext]

    init(parent: String, _ types: [DeclaredTypeContext], _ extensions: [ExtensionContext]) {
        self.parent = parent
        self.types = types
        self.extensions = extensions
    }

    package static let name = "block"

    package static let values: [ContextValue<BlockContext>] = [
        .text("parent", "The type that is extended: the namespace or a resource.") { $0.parent },
        .list("types", "The types in it.") { $0.types },
        .list("extensions", "The extensions of the last type's pipes.") { $0.extensions },
    ]
}

/// A type in an extension: exactly one of its values is there.
package final class DeclaredTypeContext: TemplateContext {
    private let type: AnyObject

    init(_ type: some TemplateContext) {
        self.type = type
    }

    package static let name = "type"

    package static let values: [ContextValue<DeclaredTypeContext>] = [
        .object("enum", "An enum.") { $0.type as? EnumerationContext },
        .object("union", "A union.") { $0.type as? UnionContext },
        .object("timestampFormat", "A format of timestamps.") { $0.type as? TimestampFormatContext },
        .object("webhooks", "The events that the server sends.") { $0.type as? WebhooksContext },
        .object("record", "A record.") { $0.type as? RecordContext },
        .object("resource", "A resource.") { $0.type as? ResourceContext },
    ]
}
