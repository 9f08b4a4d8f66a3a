import PipewrightDiagnostics
import PipewrightSchema

/// The records and unions with files in them. Files are sent in separate parts by the resource of their record: everything
/// else sends the record as JSON, in which the files would be missing.
struct FileCarriers {
    private let definitions: Definitions
    /// Those that contain a file through fields of responses.
    private let names: Set<String>

    init(_ definitions: Definitions) {
        self.definitions = definitions
        let schema = definitions.schema
        var holders: [String: [String]] = [:]
        for record in schema.records {
            for name in record.fields.filter(\.isWritten).flatMap(\.type.heldNames) {
                holders[name, default: []].append(record.name.value)
            }
        }
        for union in schema.unions {
            for name in union.types.flatMap(\.heldNames) { holders[name, default: []].append(union.name.value) }
        }
        var queue = schema.records.filter { $0.fields.contains(where: \.type.isFile) }.map(\.name.value)
        var found = Set(queue)
        while let name = queue.popLast() {
            for holder in holders[name] ?? [] where found.insert(holder).inserted { queue.append(holder) }
        }
        names = found
    }

    var isEmpty: Bool { names.isEmpty }

    /// Reports a type whose values would be sent without their files.
    func checkIsWhole(_ type: TypeExpression, in use: TypeUse) {
        guard let carrier = type.heldNames.first(where: names.contains), let record = recordWithFile(in: carrier),
            let file = record.fields.first(where: \.type.isFile)
        else { return }
        let reason = TypeUseError.holdsFile(file.name.value, of: record.name.value == carrier ? nil : record.name.value)
        definitions.refuse(
            carrier, in: use, reason, at: type.range,
            notes: [Diagnostic.Note(.definedHere(file.name.value), at: file.name.range)])
    }

    /// The nearest record with a file in a type.
    private func recordWithFile(in name: String) -> Schema.Record? {
        var queue = [name]
        var seen: Set<String> = [name]
        var next = 0
        while next < queue.count {
            let record = definitions.records[queue[next]]
            if let record, record.fields.contains(where: \.type.isFile) { return record }
            let types = record?.fields.filter(\.isWritten).map(\.type) ?? []
            let cases = definitions.unions[queue[next]]?.types ?? []
            for other in (types + cases).flatMap(\.heldNames) where seen.insert(other).inserted { queue.append(other) }
            next += 1
        }
        return nil
    }
}

extension Schema.Field {
    /// Whether it is sent with its record as a part of something else.
    fileprivate var isWritten: Bool { !flags.contains { $0.value == .write } }
}
