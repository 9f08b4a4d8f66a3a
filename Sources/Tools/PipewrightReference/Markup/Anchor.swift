/// The names of places on the page, which follow from the names of the API alone, so that links to them stay.
enum Anchor {
    static let start = "start"
    static let authentication = "authentication"
    static let pages = "pages"
    static let errors = "errors"
    static let webhooks = "webhooks"
    static let resources = "resources"
    static let types = "types"

    static func resource(_ name: String) -> String { "resource-" + plain(name) }

    static func record(_ name: String) -> String { "record-" + plain(name) }

    static func enumeration(_ name: String) -> String { "enum-" + plain(name) }

    static func union(_ name: String) -> String { "union-" + plain(name) }

    static func scheme(_ name: String) -> String { "scheme-" + plain(name) }

    static func event(_ name: String) -> String { "event-" + plain(name) }

    /// The calls of a resource. The second one of a name is `-2`.
    static func calls(_ names: [String], of resource: String) -> [String] {
        var counts: [String: Int] = [:]
        return names.map { name in
            let anchor = "call-\(plain(resource)).\(plain(name))"
            let count = (counts[anchor] ?? 0) + 1
            counts[anchor] = count
            return count == 1 ? anchor : "\(anchor)-\(count)"
        }
    }

    static func bulk(_ resource: String, _ index: Int) -> String {
        "bulk-" + plain(resource) + (index == 0 ? "" : "-\(index + 1)")
    }

    /// A name with the characters that IDs, URLs and selectors share: the others are numbers.
    private static func plain(_ name: String) -> String {
        name.unicodeScalars.map { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_": String(scalar)
            default: "-" + String(scalar.value, radix: 16) + "-"
            }
        }.joined()
    }
}
