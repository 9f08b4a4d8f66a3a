import PipeModel
import PipewrightSchema

extension APIResolver {
    /// Marks the fields whose rules generated code checks, and the resources whose calls check them.
    func markChecks(of api: inout API) {
        let checked = Self.checkedRecords(of: api)
        func mark(_ fields: inout [API.Field]) {
            for index in fields.indices {
                let holds = fields[index].type.recordsInIt.map(checked.contains) ?? false
                fields[index].holdsCheckedRecords = holds
                fields[index].isChecked = !fields[index].isReadOnly && (fields[index].rules != nil || holds)
            }
        }
        var validating: Set<String> = []
        for index in api.records.indices where api.records[index].validates {
            mark(&api.records[index].fields)
            if api.records[index].fields.contains(where: \.isChecked) {
                validating.insert(api.records[index].swiftName)
            }
        }
        let validates = Dictionary(
            api.records.map { ($0.swiftName, $0.validates) }, uniquingKeysWith: { first, _ in first })
        // Deep schemas do not overflow the stack: YAML limits the depth of resources.
        func mark(_ resource: inout API.Resource) {
            // The record may be a union, which has no such key.
            if resource.recordName.flatMap({ validates[$0] }) ?? schema.validates {
                for path in [\API.Resource.draft, \.replacement, \.patched] {
                    guard var fields = resource[keyPath: path] else { continue }
                    mark(&fields)
                    resource[keyPath: path] = fields
                }
            }
            let own = [resource.draft, resource.replacement, resource.patched].compactMap { $0 }.joined()
            let writes = [.create, .replace, .update, .upsert].contains { resource.has($0) }
            resource.validates =
                writes && (own.contains(where: \.isChecked) || resource.recordName.map(validating.contains) ?? false)
            for index in resource.children.indices { mark(&resource.children[index]) }
        }
        for index in api.resources.indices { mark(&api.resources[index]) }
    }

    /// The records that are sent and have rules, or have records with rules.
    private static func checkedRecords(of api: API) -> Set<String> {
        let sent = api.records.filter { $0.isWritten && $0.validates }
        var checked = Set(
            sent.filter { $0.responseFields.contains { !$0.isReadOnly && $0.rules != nil } }.map(\.swiftName))
        var count = -1
        while count != checked.count {
            count = checked.count
            for record in sent where !checked.contains(record.swiftName) {
                let holds = record.responseFields.contains { field in
                    !field.isReadOnly && (field.type.recordsInIt.map(checked.contains) ?? false)
                }
                if holds { checked.insert(record.swiftName) }
            }
        }
        return checked
    }
}

extension API.FieldType {
    /// The record that it is, or that it is a list of.
    fileprivate var recordsInIt: String? {
        switch required {
        case .record(let name): return name
        case .list(let element):
            guard case .record(let name) = element else { return nil }
            return name
        default: return nil
        }
    }
}
