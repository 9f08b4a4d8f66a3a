import PipewrightDiagnostics
import PipewrightSchema

// Files are sent in separate parts by the resource of their record. Everything else sends the record as JSON, in which
// the files would be missing.

extension APIResolver {
    /// Reports records with files that no resource sends, and fields that would send them as JSON.
    mutating func checkFiles() {
        let carriers = fileCarriers
        guard !carriers.isEmpty else { return }
        // A resource with an unknown record may be meant for this one.
        let isKnown = Self.allResources(schema.resources).allSatisfy { resource in
            resource.record.map { records[$0.value] != nil || unions[$0.value] != nil } ?? false
        }
        let written = created.union(updated).union(replaced)
        for record in schema.records {
            if isKnown, !recordsOfResources.contains(record.name.value),
                let file = record.fields.first(where: \.type.isFile)
            {
                error(
                    .typeNotAllowed(type: "file", in: .record(record.name.value), reason: .filesNeedResource),
                    at: file.type.range)
            }
            guard written.contains(record.name.value) else { continue }
            for field in record.fields where !field.flags.contains(where: { $0.value == .read }) {
                checkIsWhole(field.type, in: .sentField)
            }
        }
    }

    /// Reports a type whose values would be sent without their files.
    mutating func checkIsWhole(_ type: TypeExpression, in use: TypeUse) {
        let carriers = fileCarriers
        guard let carrier = type.heldNames.first(where: carriers.contains), let record = recordWithFile(in: carrier),
            let file = record.fields.first(where: \.type.isFile)
        else { return }
        let reason = TypeUseError.holdsFile(
            file.name.value, of: record.name.value == carrier ? nil : record.name.value)
        error(
            .typeNotAllowed(type: carrier, in: use, reason: reason), at: type.range,
            notes: [Diagnostic.Note(.definedHere(file.name.value), at: file.name.range)])
    }

    /// Checks the flags of a field with a file.
    func checkFile(_ field: Schema.Field) {
        let reasons: KeyValuePairs<Schema.Flag, TypeUseError> = [
            .read: .responsesHaveNoFiles, .json: .fileIsSentAsItIs,
        ]
        for (flag, reason) in reasons {
            guard let own = field.flags.first(where: { $0.value == flag }) else { continue }
            error(.typeNotAllowed(type: "file", in: .fieldWithFlag(flag.rawValue), reason: reason), at: own.range)
        }
    }

    /// All records and unions that contain a file through fields of responses.
    func findFileCarriers() -> Set<String> {
        var holders: [String: [String]] = [:]
        for record in schema.records {
            for name in record.fields.filter(\.isWritten).flatMap(\.type.heldNames) {
                holders[name, default: []].append(record.name.value)
            }
        }
        for union in schema.unions {
            for name in union.cases.flatMap(\.type.heldNames) { holders[name, default: []].append(union.name.value) }
        }
        var queue = schema.records.filter { $0.fields.contains(where: \.type.isFile) }.map(\.name.value)
        var found = Set(queue)
        while let name = queue.popLast() {
            for holder in holders[name] ?? [] where found.insert(holder).inserted { queue.append(holder) }
        }
        return found
    }

    /// The nearest record with a file in a type.
    private func recordWithFile(in name: String) -> Schema.Record? {
        var queue = [name]
        var seen: Set<String> = [name]
        var next = 0
        while next < queue.count {
            let record = records[queue[next]]
            if let record, record.fields.contains(where: \.type.isFile) { return record }
            let types = record?.fields.filter(\.isWritten).map(\.type) ?? []
            let cases = unions[queue[next]]?.cases.map(\.type) ?? []
            for other in (types + cases).flatMap(\.heldNames) where seen.insert(other).inserted { queue.append(other) }
            next += 1
        }
        return nil
    }
}

extension TypeExpression {
    /// The names of types that its values contain; an ID does not contain its record.
    var heldNames: [String] {
        switch self {
        case .named(let name): [name.value]
        case .identifier, .formatted: []
        case .list(let element, _), .map(let element, _), .response(_, let element, _), .optional(let element, _):
            element.heldNames
        }
    }
}

extension Schema.Field {
    /// Whether it is sent with its record as a part of something else.
    fileprivate var isWritten: Bool { !flags.contains { $0.value == .write } }
}
