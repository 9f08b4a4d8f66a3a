import PipewrightDiagnostics

/// The keys of a mapping that is being read, with their positions, to find repeated ones. Most mappings have few keys,
/// which are compared one by one: that takes less time than a dictionary.
package struct KeyPlaces {
    private static let few = 12

    private var places: [String: SourceRange] = [:]

    package init() {}

    /// The position of a key that is already there; `nil`, after adding the key, if it is new.
    ///
    /// - Parameter entries: The entries of the mapping so far: those of all keys that were added.
    package mutating func insert(_ key: LocatedNode.Key, after entries: [LocatedNode.Entry]) -> SourceRange? {
        guard entries.count >= Self.few else {
            return entries.first { $0.key.text == key.text }?.key.range
        }
        if places.isEmpty {
            for entry in entries { places[entry.key.text] = entry.key.range }
        }
        if let first = places[key.text] { return first }
        places[key.text] = key.range
        return nil
    }
}
