import Synchronization

/// The names of a record's members, in the order in which they are mostly sent; a member's index is its position.
///
/// Make it a `static let` of the record. The names are laid out once for comparison with the bytes of a text and stay
/// for the life of the program, so that reading a record touches no reference count; equal lists share one layout.
public struct JSONMembers: Sendable, ExpressibleByArrayLiteral {
    /// A name, laid out as it stands in a text: with its closing quote.
    struct Entry {
        /// The name and its closing quote.
        let bytes: UnsafePointer<UInt8>
        /// The length of that; `Int.max` for a name that must be escaped and so never stands in a text as it is.
        let quotedCount: Int
        /// The length of the name alone.
        let count: Int
        /// The first eight bytes, or all of fewer.
        let firstWord: UInt64
        /// Which bits of the first word count.
        let mask: UInt64
    }

    /// Immortal and immutable, hence safe to share.
    nonisolated(unsafe) let entries: UnsafePointer<Entry>
    let count: Int

    /// The names in order, each of them once.
    public init(arrayLiteral names: StaticString...) {
        self = Self.layouts.withLock { layouts in
            let names = names.map { $0.withUTF8Buffer { Array($0) } }
            if let layout = layouts[names] { return layout }
            let layout = JSONMembers(layingOut: names)
            layouts[names] = layout
            return layout
        }
    }

    private static let layouts = Mutex<[[[UInt8]]: JSONMembers]>([:])

    private init(layingOut names: [[UInt8]]) {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: max(names.count, 1))
        for (index, name) in names.enumerated() {
            (entries + index).initialize(to: Entry(name))
        }
        self.entries = UnsafePointer(entries)
        count = names.count
    }

    /// The name at an index, empty if there is none.
    func name(at index: Int) -> String {
        guard (0..<count).contains(index) else { return "" }
        let entry = entries[index]
        return String(decoding: UnsafeBufferPointer(start: entry.bytes, count: entry.count), as: UTF8.self)
    }
}

extension JSONMembers.Entry {
    init(_ name: [UInt8]) {
        let quoted = name + [ASCII.quote]
        let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: max(quoted.count, 8))
        storage.initialize(repeating: 0, count: max(quoted.count, 8))
        storage.update(from: quoted, count: quoted.count)
        bytes = UnsafePointer(storage)
        count = quoted.count - 1
        let isPlain = name.allSatisfy { $0 >= ASCII.space && $0 != ASCII.quote && $0 != ASCII.backslash }
        quotedCount = isPlain ? quoted.count : .max
        firstWord = loadWord(bytes)
        mask = quoted.count >= 8 ? .max : (1 << (8 * UInt64(quoted.count))) - 1
    }
}
