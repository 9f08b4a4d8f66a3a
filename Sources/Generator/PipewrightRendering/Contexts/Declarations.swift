import PipeModel
import PipewrightAPI

/// The declarations of one file, without the client.
struct Declarations {
    /// The type of a resource, and the extensions of its pipes.
    private struct Resource {
        let parent: String
        let type: DeclaredTypeContext
        let extensions: [ExtensionContext]
    }

    private var enums: [DeclaredTypeContext] = []
    private var unions: [DeclaredTypeContext] = []
    private var formats: [DeclaredTypeContext] = []
    private var webhooks: [DeclaredTypeContext] = []
    private var records: [DeclaredTypeContext] = []
    private var resources: [Resource] = []
    private(set) var storages: [StorageContext] = []
    private(set) var unionStorages: [UnionStorageContext] = []
    private(set) var relations: [RelationContext] = []
    /// The modules of the runtime that the declarations use.
    private(set) var modules: Set<RuntimeModule> = [.core]

    /// Distributes the declarations of a client over its files.
    static func list(_ api: API, _ tables: APITables, by layout: ClientLayout) -> [Declarations] {
        var files = Array(repeating: Declarations(), count: layout.fileNames.count)
        for enumeration in api.enums {
            let file = layout.file(of: enumeration.swiftName, topic: enumeration.topic)
            files[file].enums.append(DeclaredTypeContext(EnumerationContext(enumeration, tables)))
        }
        for union in api.unions {
            let file = layout.file(of: union.swiftName, topic: union.topic)
            files[file].unions.append(DeclaredTypeContext(UnionContext(union, tables)))
        }
        for format in api.timestampFormats {
            let file = layout.file(of: format.swiftName, topic: nil)
            files[file].formats.append(DeclaredTypeContext(TimestampFormatContext(format)))
        }
        if let webhooks = api.webhooks {
            let file = layout.file(of: webhooks.swiftName, topic: nil)
            files[file].webhooks.append(DeclaredTypeContext(WebhooksContext(webhooks, tables.names)))
            files[file].modules.insert(.webhooks)
        }
        for record in api.records {
            let file = layout.file(of: record.swiftName, topic: record.topic)
            files[file].records.append(DeclaredTypeContext(RecordContext(record, tables)))
            files[file].modules.formUnion(tables.modules.modules(of: record))
        }
        let homes = Dictionary(api.records.map { ($0.swiftName, $0.topic) }, uniquingKeysWith: { first, _ in first })
        for (record, context) in StorageContext.list(api, tables) {
            // In the file of its record, whose private properties it uses.
            files[layout.file(of: record, topic: homes[record] ?? nil)].storages.append(context)
        }
        for (union, context) in UnionStorageContext.list(api, tables) {
            files[layout.file(of: union.swiftName, topic: union.topic)].unionStorages.append(context)
        }
        for (record, context) in RelationContext.list(api, tables.names) {
            files[layout.file(of: record, topic: homes[record] ?? nil)].relations.append(context)
        }
        for root in api.resources {
            for resource in family(of: root) {
                // In the file of its record, so that a change of the record affects one file.
                let file = layout.file(of: resource.recordName ?? resource.propertyName.escaped, topic: root.topic)
                files[file].resources.append(
                    Resource(
                        parent: tables.names.parent(of: resource),
                        type: DeclaredTypeContext(ResourceContext(resource, of: api, tables)),
                        extensions: ExtensionContext.list(resource, tables.names)))
                files[file].modules.formUnion(tables.modules.modules(of: resource))
            }
        }
        return files
    }

    /// A resource and all its descendants, parents first.
    private static func family(of resource: API.Resource) -> [API.Resource] {
        [resource] + resource.children.flatMap(family)
    }

    /// The types in as few extensions as their order allows. An extension ends after a type whose pipes have
    /// extensions.
    func blocks(namespace: String) -> [BlockContext] {
        var blocks: [(parent: String, types: [DeclaredTypeContext], extensions: [ExtensionContext])] = []
        let types = enums + unions + formats + webhooks + records
        if !types.isEmpty { blocks.append((namespace, types, [])) }
        for resource in resources {
            if let last = blocks.last, last.parent == resource.parent, last.extensions.isEmpty {
                blocks[blocks.count - 1].types.append(resource.type)
                blocks[blocks.count - 1].extensions = resource.extensions
            } else {
                blocks.append((resource.parent, [resource.type], resource.extensions))
            }
        }
        return blocks.map { BlockContext(parent: $0.parent, $0.types, $0.extensions) }
    }
}
