import PipeExamples
import PipeHTTP
import PipeModel

/// The conditions that records of a list meet: members that have a value, or one of several.
///
/// What other items mean, the schema does not say.
struct FilterConditions: Sendable {
    private var texts: [(path: [String], values: [String])] = []
    /// The names of items that select nothing.
    private(set) var ignored: [String] = []

    /// Adds the condition of a query item.
    mutating func add(_ field: API.Field, _ sent: SentQuery.Values, _ record: API.Record?) {
        guard let texts = sent.texts, let path = Self.path(of: field, in: record) else {
            return ignored.append(field.wireName)
        }
        self.texts.append((path, texts))
    }

    /// Adds the condition of a member of an object.
    mutating func add(_ field: API.Field, _ value: JSONValue, _ record: API.Record?) {
        let values = value.array ?? [value]
        let texts = values.compactMap(IdentityText.text)
        guard texts.count == values.count, let path = Self.path(of: field, in: record) else {
            return ignored.append(field.wireName)
        }
        self.texts.append((path, texts))
    }

    /// The member that an item of the same name is about, or that a list of values is about: `ids`, `id__in`.
    private static func path(of field: API.Field, in record: API.Record?) -> [String]? {
        guard let record else { return nil }
        if record.fields.contains(where: { $0.wireName.hasSameBytes(as: field.wireName) }) { return [field.wireName] }
        guard case .list = field.type.required else { return nil }
        for suffix in ["__in", "_in", "s"] where field.wireName.ends(with: suffix) {
            let name = String(field.wireName.unicodeScalars.dropLast(suffix.unicodeScalars.count))
            if record.fields.contains(where: { $0.wireName.hasSameBytes(as: name) }) { return [name] }
            if record.identityParts.count == 1, let path = record.identityParts.first?.path,
                path.last?.hasSameBytes(as: name) == true
            {
                return path
            }
        }
        return nil
    }

    var isEmpty: Bool { texts.isEmpty }

    func hold(for object: JSONObject) -> Bool {
        texts.allSatisfy { condition in
            switch JSONValue.object(object)[path: condition.path] {
            case .array(let elements)?:
                elements.contains { IdentityText.text(of: $0).map(condition.values.contains) ?? false }
            case let value?: IdentityText.text(of: value).map(condition.values.contains) ?? false
            case nil: false
            }
        }
    }
}
