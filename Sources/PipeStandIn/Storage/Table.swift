import PipeDescription
import PipeExamples
import PipeHTTP

/// The records of one type, in the order in which they were added.
struct Table: Sendable {
    /// How the records belong to those of other types.
    let links: [Link]
    private(set) var keys: [String] = []
    /// The rows of ``keys``, in their order.
    private(set) var rows: [Row] = []
    /// The places of keys in ``keys``.
    private var places: [String: Int] = [:]
    /// The keys of the records below others, by the identity of the other, so that a short list is found in a long table.
    private var below: [PathValue.Name: [String: [String]]] = [:]
    /// The largest number of an identity so far.
    private(set) var lastNumber = 0

    init(links: [Link]) {
        self.links = links
    }

    var count: Int { keys.count }

    subscript(key: String) -> Row? { places[key].map { rows[$0] } }

    /// The keys of the records below an identity; `nil` if no link of the table has the name.
    func keys(below identity: PathValue) -> [String]? {
        guard links.contains(where: { $0.name == identity.name }) else { return nil }
        return below[identity.name]?[identity.text] ?? []
    }

    /// Adds or replaces a row.
    mutating func set(_ row: Row, for key: String) {
        let former = self[key]
        if let place = places[key] {
            rows[place] = row
        } else {
            places[key] = keys.count
            keys.append(key)
            rows.append(row)
        }
        for link in links {
            let text = row.identity(at: link)
            let formerText = former.flatMap { $0.identity(at: link) }
            if former != nil, text == formerText { continue }
            if let formerText { below[link.name]?[formerText]?.removeAll { $0 == key } }
            if let text { below[link.name, default: [:]][text, default: []].append(key) }
        }
        // Clients can choose an identity; the largest that all of them read exactly does not overflow.
        if let number = Int(digits: key), number < 1 << 53 { lastNumber = max(lastNumber, number) }
    }

    /// Removes a row; returns whether there was one.
    mutating func remove(_ key: String) -> Bool {
        guard let place = places.removeValue(forKey: key) else { return false }
        let row = rows.remove(at: place)
        keys.remove(at: place)
        for later in place..<keys.count { places[keys[later]] = later }
        for link in links {
            if let text = row.identity(at: link) { below[link.name]?[text]?.removeAll { $0 == key } }
        }
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
