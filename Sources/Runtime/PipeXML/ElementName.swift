import PipeHTTP

/// Names of elements in documents that are written.
package enum ElementName {
    /// The name of the elements of a wrapped list: the singular in English.
    package static func singular(of list: String) -> String {
        func without(_ count: Int) -> String { String(decoding: list.utf8.dropLast(count), as: UTF8.self) }
        if list.ends(with: "ies"), list.utf8.count > 4 { return without(3) + "y" }
        if ["sses", "shes", "ches", "xes", "zes"].contains(where: { list.ends(with: $0) }) { return without(2) }
        if list.ends(with: "s"), !list.ends(with: "ss"), list.utf8.count > 1 { return without(1) }
        return list
    }
}
