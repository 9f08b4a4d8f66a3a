import PipeModel
import PipewrightSchema

// What identifies a record, as far as the schema says it.

extension Definitions {
    /// The field that identifies a record: the first field of `identity`, without the rest of its path, or `id`.
    func identityField(of record: Schema.Record) -> Schema.Field? {
        guard let identity = record.identity.first else { return record.fields.named("id") }
        if let field = record.fields.named(identity.value) { return field }
        let first = identity.value.prefix { $0 != "." }
        return first.count == identity.value.count ? nil : record.fields.named(String(first))
    }

    /// The names and paths of a record's identity; empty without one.
    func identityNames(of record: Schema.Record) -> [String] {
        guard record.identity.isEmpty else { return record.identity.map(\.value) }
        return identityField(of: record).map { [$0.name.value] } ?? []
    }

    /// Whether a record has no identity, and no error about an unusable one was reported.
    func lacksIdentity(_ record: Schema.Record) -> Bool {
        identityField(of: record) == nil && record.identity.isEmpty && record.isComplete
    }

    /// The scalar type of a record's identity, if it is a single field.
    func identityScalar(of record: Schema.Record) -> API.Scalar? {
        guard record.identity.count <= 1,
            case .named(let type)? = field(at: record.identity.first?.value ?? "id", of: record)?.type
        else { return nil }
        return FieldTypes.scalar(named: type.value)
    }

    /// The field that a path leads to: the record's own, or one in embedded records. It ends at a field without fields.
    private func field(at path: String, of record: Schema.Record) -> Schema.Field? {
        if let own = record.fields.named(path) { return own }
        var (found, fields): (Schema.Field?, [Schema.Field]) = (nil, record.fields)
        for name in path.unicodeScalars.split(separator: ".") {
            guard let field = fields.named(String(name)) else { return nil }
            guard case .named(let type) = field.type else { return field }
            (found, fields) = (field, records[type.value]?.fields ?? [])
        }
        return found
    }

    /// The scalar type of the identity of the record with a Swift name.
    func identityScalar(ofRecord swiftName: String) -> API.Scalar? {
        recordsBySwiftName[swiftName].flatMap { identityScalar(of: $0) }
    }

    /// The names of an identity's parts that are texts.
    func texts(inIdentityOf record: Schema.Record) -> Set<String> {
        Set(identityNames(of: record).filter { isText($0, of: record) })
    }

    private func isText(_ name: String, of record: Schema.Record) -> Bool {
        switch field(at: name, of: record)?.type {
        case .named(let type): FieldTypes.scalar(named: type.value) == .plain(.string)
        case .identifier(of: let name): records[name.value].flatMap { identityScalar(of: $0) } == .plain(.string)
        default: false
        }
    }
}
