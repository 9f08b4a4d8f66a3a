import Synchronization

/// The names of a record's members, best in the order in which servers send them; a member's index is its position.
///
/// Declare it as `static let` of the record. The names are laid out once for comparison with the bytes of a text and
/// stay in memory as long as the program runs, so that reading a record changes no reference count; equal lists share
/// one layout.
public struct JSONMembers: Sendable, ExpressibleByArrayLiteral {
    /// A name, laid out as in most texts: `,"name":`.
    struct Entry {
        /// The comma, the quoted name and the colon.
        let text: UnsafePointer<UInt8>
        /// The length of ``text``; `Int.max` for a name that must be escaped and so never occurs in a text as it is.
        let textCount: Int
        /// The first eight bytes, or fewer if there are not as many.
        let firstWord: UInt64
        /// The bits of the first word that are compared.
        let firstMask: UInt64
        /// The last eight bytes, if there are more than eight, and the bits of them that are compared.
        let lastWord: UInt64
        let lastMask: UInt64
        /// The offset of the last word; 0 without one.
        let lastOffset: Int
        /// The length of the name alone.
        let count: Int
        /// Whether the record keeps members that are not listed; used of the first entry only.
        let hasRest: Bool

        /// The name alone.
        var name: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: text + 2, count: count) }
    }

    /// Safe to share, since it is never freed or changed.
    nonisolated(unsafe) let entries: UnsafePointer<Entry>
    let count: Int

    /// The names, in the order of the list.
    package var names: [String] {
        (0..<count).map { String(decoding: entries[$0].name, as: UTF8.self) }
    }

    /// The empty list.
    static let none: JSONMembers = []

    /// Makes the list of names, each of which must occur once.
    public init(arrayLiteral names: StaticString...) {
        self.init(names.map { $0.withUTF8Buffer { Array($0) } })
    }

    /// The same names, for a record that also keeps other members; see ``JSONReader/readRest()``.
    public static func withRest(_ members: JSONMembers) -> JSONMembers {
        JSONMembers((0..<members.count).map { Array(members.entries[$0].name) }, hasRest: true)
    }

    /// Makes the list from names in UTF-8.
    init(_ names: [[UInt8]], hasRest: Bool = false) {
        self = Self.layouts.withLock { layouts in
            let key = LayoutKey(names: names, hasRest: hasRest)
            if let layout = layouts[key] { return layout }
            let layout = JSONMembers(layingOut: names, hasRest: hasRest)
            layouts[key] = layout
            return layout
        }
    }

    private struct LayoutKey: Hashable {
        let names: [[UInt8]]
        let hasRest: Bool
    }

    private static let layouts = Mutex<[LayoutKey: JSONMembers]>([:])

    private init(layingOut names: [[UInt8]], hasRest: Bool) {
        let entries = UnsafeMutablePointer<Entry>.allocate(capacity: max(names.count, 1))
        // There is always a first entry, as it stores `hasRest`.
        if names.isEmpty { entries.initialize(to: Entry([], hasRest: hasRest)) }
        for (index, name) in names.enumerated() {
            (entries + index).initialize(to: Entry(name, hasRest: hasRest))
        }
        self.entries = UnsafePointer(entries)
        count = names.count
    }

    /// Whether the record keeps members that are not listed.
    var hasRest: Bool { entries.pointee.hasRest }

    /// The name at an index; empty if the index is out of range.
    func name(at index: Int) -> String {
        guard (0..<count).contains(index) else { return "" }
        return String(decoding: entries[index].name, as: UTF8.self)
    }
}

extension JSONMembers.Entry {
    init(_ name: [UInt8], hasRest: Bool) {
        self.hasRest = hasRest
        let characters = [ASCII.comma, ASCII.quote] + name + [ASCII.quote, ASCII.colon]
        let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: max(characters.count, 8))
        storage.initialize(repeating: 0, count: max(characters.count, 8))
        storage.update(from: characters, count: characters.count)
        text = UnsafePointer(storage)
        count = name.count
        let isPlain = name.allSatisfy { $0 >= ASCII.space && $0 != ASCII.quote && $0 != ASCII.backslash }
        textCount = isPlain ? characters.count : .max
        firstWord = loadWord(text)
        firstMask = characters.count >= 8 ? .max : (1 << (8 * UInt64(characters.count))) - 1
        lastOffset = max(characters.count - 8, 0)
        lastWord = loadWord(text + lastOffset)
        lastMask = lastOffset == 0 ? 0 : .max
    }
}
