import PipeExamples
import PipeHTTP
import PipeModel

/// The records of one type, in the order in which they were added.
struct Table: Sendable {
    /// How the records belong to records of other types.
    let links: [Link]
    private(set) var keys: [String] = []
    /// The rows of ``keys``, in their order.
    private(set) var rows: [Row] = []
    /// The places of keys in ``keys``.
    private var places: [String: Int] = [:]
    /// The keys of the records below others, by the identity of the other, so that a short list is found in a long table.
    private var below: [PathValue.Name: [String: [String]]] = [:]
    /// The largest number from which an identity was made, or that is one, so far.
    private(set) var lastNumber: Int

    /// Makes a table without records.
    ///
    /// - Parameter lastNumber: That of the table whose records it takes over: a removed record's identity stays its own.
    init(links: [Link], lastNumber: Int = 0) {
        self.links = links
        self.lastNumber = lastNumber
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
        if former == nil { count(numbersOf: key) }
    }

    private mutating func count(numbersOf key: String) {
        for part in key.split(atScalar: Self.separator) {
            // Clients can choose an identity; the largest that all of them read exactly does not overflow.
            if let number = Int(digits: part), number < 1 << 53 { lastNumber = max(lastNumber, number) }
        }
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

    /// Gives a record parts of an identity that together no other record has.
    ///
    /// If a pattern or an enum allows too few of them, another record may have the same identity.
    ///
    /// - Parameter values: Makes the parts from a number; the next number makes others.
    mutating func identify(
        _ object: inout JSONObject, _ record: API.Record, parts: [API.Identity.Part],
        _ values: (Int) -> [JSONValue]
    ) {
        guard !parts.isEmpty else { return }
        for _ in 0..<count + Self.spareAttempts {
            lastNumber += 1
            for (part, value) in zip(parts, values(lastNumber)) {
                object.put(value, at: JSONPointer(tokens: part.path))
            }
            guard let key = Self.key(of: object, record), places[key] != nil else { return }
        }
    }

    /// How many more identities than there are records are tried: random ones from a few words come again.
    private static let spareAttempts = 100

    private static let separator: Unicode.Scalar = "\u{1F}"

    /// The key of the record with these parts of an identity.
    static func key(_ parts: [String]) -> String { parts.joined(separator: String(separator)) }

    /// The key of a record; `nil` if it has no identity.
    static func key(of object: JSONObject, _ record: API.Record) -> String? {
        var parts: [String] = []
        for part in record.identityParts {
            guard let value = JSONValue.object(object)[path: part.path], let text = IdentityText.text(of: value) else {
                return nil
            }
            parts.append(part.key(text))
        }
        return parts.isEmpty ? nil : key(parts)
    }
}

extension [String: Table] {
    /// The first values that the first part of the identity of a type's records has.
    func identities(of record: API.Record?, first count: Int = 100) -> [JSONValue] {
        guard let record, let part = record.identityParts.first, let table = self[record.swiftName] else { return [] }
        return table.rows.prefix(count).compactMap { JSONValue.object($0.value)[path: part.path] }
    }
}

extension API.Identity.Part {
    /// A value as keys have it: a UUID may be written in capitals (RFC 9562, section 4).
    func key(_ text: String) -> String {
        if case .scalar(.plain(.uuid)) = type.required { text.lowercased() } else { text }
    }
}
