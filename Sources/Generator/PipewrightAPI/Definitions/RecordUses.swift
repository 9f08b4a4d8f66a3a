import PipeModel
import PipewrightSchema

/// What the calls of resources do with their records, by the names of the records in the schema.
struct RecordUses {
    private(set) var created: Set<String> = []
    /// The records whose drafts are filled by a server.
    private(set) var prefilled: Set<String> = []
    private(set) var updated: Set<String> = []
    private(set) var replaced: Set<String> = []
    /// The records that remember their version.
    private(set) var versioned: Set<String> = []

    init(_ definitions: Definitions) {
        for (resource, settings) in definitions.resources {
            // A union has neither versions nor drafts.
            guard let name = resource.record?.value, definitions.unions[name] == nil else { continue }
            if let check = settings.settings.ifMatch, check.value != .off { versioned.insert(name) }
            let options = resource.options(settings.operations)
            // The draft has the fields of the body of `create`, if that has its own.
            let hasDraft = options.contains { $0.operation.value == .create && $0.body != nil }
            for option in options where option.body == nil {
                let operation = option.operation.value
                if operation.body == .patch { updated.insert(name) }
                if operation.body == .record { replaced.insert(name) }
                guard !hasDraft else { continue }
                if operation.body == .draft || operation == .new { created.insert(name) }
                if operation == .new { prefilled.insert(name) }
            }
        }
    }

    /// The records that requests have.
    var sent: Set<String> { created.union(updated).union(replaced) }
}
