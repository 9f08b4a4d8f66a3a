import PipeDescription
import PipeExamples
import PipeHTTP

/// The records of one type, in the order in which they were added.
struct Table: Sendable {
    private(set) var rows: [String: Row] = [:]
    private(set) var keys: [String] = []
    /// The largest number of an identity so far.
    private(set) var lastNumber = 0

    var count: Int { keys.count }

    subscript(key: String) -> Row? { rows[key] }

    /// Adds or replaces a row.
    mutating func set(_ row: Row, for key: String) {
        if rows.updateValue(row, forKey: key) == nil { keys.append(key) }
        // Clients can choose an identity; the largest that all of them read exactly does not overflow.
        if let number = Int(key), number < 1 << 53 { lastNumber = max(lastNumber, number) }
    }

    /// Removes a row; returns whether there was one.
    mutating func remove(_ key: String) -> Bool {
        guard rows.removeValue(forKey: key) != nil else { return false }
        keys.removeAll { $0 == key }
        return true
    }

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The key of the record with these parts of an identity.
    static func key(_ parts: [String]) -> String { parts.joined(separator: "\u{1F}") }

    /// The key of a record; `nil` if it has no identity.
    static func key(of object: JSONObject, _ record: APIDescription.Record) -> String? {
        var parts: [String] = []
        for part in record.identity {
            guard let value = JSONValue.object(object)[path: part.path], let text = IdentityText.text(of: value) else {
                return nil
            }
            parts.append(text)
        }
        return parts.isEmpty ? nil : key(parts)
    }
}
