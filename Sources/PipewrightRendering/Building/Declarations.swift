import PipewrightAPI

/// The declarations of one file, without the client.
struct Declarations {
    /// The type of a resource, and the extensions of its pipes.
    private struct Resource {
        let parent: String
        let context: ResourceContext
        let extensions: [ExtensionContext]
    }

    private var enums: [EnumContext] = []
    private var unions: [UnionContext] = []
    private var formats: [FormatContext] = []
    private var records: [RecordContext] = []
    private var resources: [Resource] = []
    private(set) var relations: [RelationContext] = []

    /// Distributes the declarations of a client over its files.
    static func contexts(of api: API, _ names: TypeNames, by layout: ClientLayout) -> [Declarations] {
        var files = Array(repeating: Declarations(), count: layout.fileNames.count)
        for enumeration in api.enums {
            let file = layout.file(of: enumeration.swiftName, topic: enumeration.topic)
            files[file].enums.append(EnumBuilder.context(of: enumeration, names))
        }
        for union in api.unions {
            let file = layout.file(of: union.swiftName, topic: union.topic)
            files[file].unions.append(UnionBuilder.context(of: union, names))
        }
        for format in api.timestampFormats {
            files[layout.file(of: format.swiftName, topic: nil)].formats.append(EnumBuilder.context(of: format))
        }
        for record in api.records {
            let file = layout.file(of: record.swiftName, topic: record.topic)
            files[file].records.append(RecordBuilder.context(of: record, names))
        }
        let homes = Dictionary(api.records.map { ($0.swiftName, $0.topic) }, uniquingKeysWith: { first, _ in first })
        for (record, context) in RelationBuilder.contexts(of: api, names) {
            files[layout.file(of: record, topic: homes[record] ?? nil)].relations.append(context)
        }
        for root in api.resources {
            for resource in family(of: root) {
                // In the file of its record, so that a change of the record affects one file.
                files[layout.file(of: resource.record, topic: root.topic)].resources.append(
                    Resource(
                        parent: names.parent(of: resource), context: ResourceBuilder.context(of: resource, names),
                        extensions: ResourceBuilder.extensions(of: resource, names)))
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
        var blocks: [BlockContext] = []
        if !enums.isEmpty || !unions.isEmpty || !formats.isEmpty || !records.isEmpty {
            blocks.append(
                BlockContext(parent: namespace, enums: enums, unions: unions, formats: formats, records: records))
        }
        for resource in resources {
            if let last = blocks.last, last.parent == resource.parent, last.extensions.isEmpty {
                blocks[blocks.count - 1].resources.append(resource.context)
            } else {
                blocks.append(BlockContext(parent: resource.parent, resources: [resource.context]))
            }
            blocks[blocks.count - 1].extensions = resource.extensions
        }
        for index in blocks.indices { blocks[index].separate() }
        return blocks
    }
}
