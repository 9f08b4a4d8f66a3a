import PipewrightDiagnostics
import PipewrightSchema

// Files are sent in parts of their own, by the resource of the record that has them. Whatever else would write the
// record writes JSON, in which they would be missing.

extension APIResolver {
    /// Reports records with files that nothing sends, and fields in which they would be written as JSON.
    mutating func checkFiles() {
        let carriers = fileCarriers
        guard !carriers.isEmpty else { return }
        // A resource whose record is misspelt may be that of the record.
        let isKnown = Self.allResources(schema.resources).allSatisfy { resource in
            resource.record.map { records[$0.value] != nil || unions[$0.value] != nil } ?? false
        }
        let written = created.union(updated).union(replaced)
        for record in schema.records {
            if isKnown, !recordsOfResources.contains(record.name.value),
                let file = record.fields.first(where: \.type.isFile)
            {
                let reason = "files are sent by a resource that creates the record, and no resource has it"
                error(
                    .typeNotAllowed(type: "file", in: "the record ‘\(record.name.value)’", reason: reason),
                    at: file.type.range)
            }
            guard written.contains(record.name.value) else { continue }
            for field in record.fields where !field.flags.contains(where: { $0.value == .read }) {
                checkIsWhole(field.type, in: "a field that is sent")
            }
        }
    }

    /// Reports a type whose values would be written without their files.
    mutating func checkIsWhole(_ type: TypeExpression, in place: String) {
        let carriers = fileCarriers
        guard let carrier = type.heldNames.first(where: carriers.contains), let record = recordWithFile(in: carrier),
            let file = record.fields.first(where: \.type.isFile)
        else { return }
        let holder = record.name.value == carrier ? "it has" : "in it ‘\(record.name.value)’ has"
        let reason = "\(holder) the file ‘\(file.name.value)’, which only a resource of that record sends"
        error(
            .typeNotAllowed(type: carrier, in: place, reason: reason), at: type.range,
            notes: [Diagnostic.Note(.definedHere(file.name.value), at: file.name.range)])
    }

    /// A field of a file, by itself.
    mutating func checkFile(_ field: Schema.Field) {
        let reasons: KeyValuePairs<Schema.Flag, String> = [
            .read: "responses have no files", .json: "a file is sent as it is",
        ]
        for (flag, reason) in reasons {
            guard let own = field.flags.first(where: { $0.value == flag }) else { continue }
            error(.typeNotAllowed(type: "file", in: "a field with ‘\(flag.rawValue)’", reason: reason), at: own.range)
        }
    }

    /// All records and unions from which answered fields lead to a record with a file.
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

    /// The nearest record with a file in what a name stands for.
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
    /// The names of what its values hold; an ID does not hold its record.
    fileprivate var heldNames: [String] {
        switch self {
        case .named(let name): [name.value]
        case .identifier, .formatted: []
        case .list(let element, _), .map(let element, _), .page(let element, _), .optional(let element, _):
            element.heldNames
        }
    }
}

extension Schema.Field {
    /// Whether it is written where its record is, as part of something else.
    fileprivate var isWritten: Bool { !flags.contains { $0.value == .write } }
}
