/// The elements of two lists by a key, such as their name, and those that only one of them has.
struct Matching<Element> {
    private(set) var both: [Pair<Element>] = []
    private(set) var renamed: [Pair<Element>] = []
    private(set) var removed: [Element] = []
    private(set) var added: [Element] = []

    /// - Parameters:
    ///   - key: What identifies an element.
    ///   - other: What identifies an element with another name; `nil` for an element that cannot be recognized.
    init<Key: Hashable, Other: Hashable>(
        _ lists: Pair<[Element]>, by key: (Element) -> Key, orBy other: (Element) -> Other?
    ) {
        let oldKeys = Set(lists.old.map(key))
        let newByKey = Dictionary(lists.new.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
        added = lists.new.filter { !oldKeys.contains(key($0)) }
        // An old and a new element are the same if no others are like them.
        let candidates = Dictionary(grouping: added.enumerated(), by: { other($0.element) })
        let gone = lists.old.filter { newByKey[key($0)] == nil }
        let goneByOther = Dictionary(grouping: gone, by: other)
        var used: Set<Int> = []
        for element in lists.old {
            if let match = newByKey[key(element)] {
                both.append(Pair(element, match))
            } else if let value = other(element), goneByOther[value]?.count == 1, let found = candidates[value],
                found.count == 1
            {
                renamed.append(Pair(element, found[0].element))
                used.insert(found[0].offset)
            } else {
                removed.append(element)
            }
        }
        added = added.enumerated().filter { !used.contains($0.offset) }.map(\.element)
    }

    init<Key: Hashable>(_ lists: Pair<[Element]>, by key: (Element) -> Key) {
        self.init(lists, by: key, orBy: { _ in Int?.none })
    }

    /// Elements that both lists have, also with another name.
    var pairs: [Pair<Element>] { both + renamed }
}
