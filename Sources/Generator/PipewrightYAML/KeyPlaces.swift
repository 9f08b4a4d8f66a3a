import PipewrightDiagnostics

/// The keys of a mapping that is being read, with their positions, to find repeated ones.
package struct KeyPlaces {
    /// The number of keys from which on they are in a dictionary. Fewer keys are compared one by one: that takes less
    /// time.
    private static let many = 12

    private var few: [LocatedNode.Key] = []
    private var places: [String: SourceRange] = [:]

    package init() {}

    /// The position of a key; `nil` if it is new.
    package func place(of key: LocatedNode.Key) -> SourceRange? {
        places.isEmpty ? few.first { $0.text == key.text }?.range : places[key.text]
    }

    /// The position of a key that is already there; `nil`, after adding the key, if it is new.
    package mutating func insert(_ key: LocatedNode.Key) -> SourceRange? {
        if let first = place(of: key) { return first }
        if !places.isEmpty {
            places[key.text] = key.range
            return nil
        }
        few.append(key)
        guard few.count > Self.many else { return nil }
        for key in few { places[key.text] = key.range }
        few = []
        return nil
    }

    /// Entries without those whose key follows again: the last value of a key is the one that most tools use.
    package static func lastOfEach(_ entries: [LocatedNode.Entry]) -> [LocatedNode.Entry] {
        var seen: Set<String> = []
        return entries.reversed().filter { seen.insert($0.key.text).inserted }.reversed()
    }
}
