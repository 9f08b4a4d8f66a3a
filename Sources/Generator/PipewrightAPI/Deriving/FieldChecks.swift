import PipeModel

/// The fields whose rules generated code checks before they are sent, or that contain records with such rules.
package struct FieldChecks: Sendable {
    /// What is checked of a field.
    package struct Check: Sendable {
        package let rules: API.Rules?
        /// Whether the records in it are checked.
        package let includesRecords: Bool
    }

    private let directions: Directions
    /// The records that are sent and have rules, or have records with rules.
    private let checked: Set<String>
    /// The records with fields that are checked.
    private var validated: Set<String> = []

    package init(_ api: API, _ directions: Directions) {
        self.directions = directions
        checked = Self.checkedRecords(of: api, directions)
        for record in api.records where record.fields.contains(where: { check(of: $0, in: record) != nil }) {
            validated.insert(record.swiftName)
        }
    }

    /// What is checked of a field of a record, or of a draft or patch that the record has; `nil` for nothing.
    package func check(of field: API.Field, in record: API.Record) -> Check? {
        check(of: field, validates: record.validates)
    }

    /// What is checked of a field of the bodies that only a resource has; `nil` for nothing.
    package func check(of field: API.Field, in resource: API.Resource) -> Check? {
        check(of: field, validates: resource.validates)
    }

    private func check(of field: API.Field, validates: Bool) -> Check? {
        guard validates, !field.isReadOnly else { return nil }
        let includesRecords = field.type.recordInIt.map(checked.contains) ?? false
        guard field.rules != nil || includesRecords else { return nil }
        return Check(rules: field.rules, includesRecords: includesRecords)
    }

    /// Which of the types of a record have rules that generated code checks.
    package func types(of record: API.Record) -> (record: Bool, draft: Bool, patch: Bool) {
        guard validated.contains(record.swiftName) else { return (false, false, false) }
        func isChecked(_ fields: [API.Field]) -> Bool { fields.contains { check(of: $0, in: record) != nil } }
        return (
            directions.isWritten(record.swiftName) && isChecked(record.responseFields),
            record.needsDraft && isChecked(record.drafted), record.needsPatch && isChecked(record.patched)
        )
    }

    /// Whether one of the bodies that only a resource has contains fields that are checked.
    package func includesOwnBodies(of resource: API.Resource) -> Bool {
        [resource.draft, resource.replacement, resource.patched].compactMap { $0 }.joined().contains {
            check(of: $0, in: resource) != nil
        }
    }

    /// Whether a call of a resource checks what it sends.
    package func includesCalls(of resource: API.Resource) -> Bool {
        let writes = resource.has { $0.body != nil }
        return writes
            && (includesOwnBodies(of: resource) || resource.recordName.map(validated.contains) ?? false)
    }

    private static func checkedRecords(of api: API, _ directions: Directions) -> Set<String> {
        let sent = api.records.filter { $0.validates && directions.isWritten($0.swiftName) }
        var checked = Set(
            sent.filter { $0.responseFields.contains { !$0.isReadOnly && $0.rules != nil } }.map(\.swiftName))
        var count = -1
        while count != checked.count {
            count = checked.count
            for record in sent where !checked.contains(record.swiftName) {
                let holds = record.responseFields.contains { field in
                    !field.isReadOnly && (field.type.recordInIt.map(checked.contains) ?? false)
                }
                if holds { checked.insert(record.swiftName) }
            }
        }
        return checked
    }
}

extension API.FieldType {
    /// The record that it is, or that it is a list of.
    fileprivate var recordInIt: String? {
        switch required {
        case .record(let name): return name
        case .list(let element):
            guard case .record(let name) = element else { return nil }
            return name
        default: return nil
        }
    }
}
