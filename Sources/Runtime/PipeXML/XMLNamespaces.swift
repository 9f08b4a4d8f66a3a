/// The namespaces that the open elements of a document declare (Namespaces in XML 1.0).
///
/// All names are bytes: texts with the same meaning in Unicode are different names.
struct XMLNamespaces {
    /// A name without its prefix, in its namespace.
    struct ExpandedName: Hashable {
        let namespace: Int
        let local: [UInt8]
    }

    private static let xml = Array("http://www.w3.org/XML/1998/namespace".utf8)
    private static let xmlns = Array("http://www.w3.org/2000/xmlns/".utf8)

    /// The numbers of the namespaces, so that a long one is compared once.
    private var numbers: [[UInt8]: Int] = [Self.xml: 0]
    /// The number of the namespace of each prefix, the innermost last.
    private var bindings: [[UInt8]: [Int]] = [Array("xml".utf8): [0]]

    /// Declares the namespace of a prefix, which is empty for elements without a prefix. Returns `false` if the
    /// namespace is not allowed.
    mutating func declare(_ prefix: ArraySlice<UInt8>, as namespace: [UInt8]) -> Bool {
        let isXML = prefix.elementsEqual("xml".utf8)
        guard isXML == (namespace == Self.xml), !prefix.elementsEqual("xmlns".utf8), namespace != Self.xmlns,
            prefix.isEmpty || !namespace.isEmpty
        else { return false }
        let number = numbers[namespace] ?? numbers.count
        numbers[namespace] = number
        bindings[Array(prefix), default: []].append(number)
        return true
    }

    /// Forgets what an element declared.
    mutating func forget(_ prefixes: [ArraySlice<UInt8>]) {
        for prefix in prefixes { _ = bindings[Array(prefix)]?.popLast() }
    }

    /// The namespace of a prefix; `nil` if it is not declared.
    func number(of prefix: ArraySlice<UInt8>) -> Int? {
        bindings[Array(prefix)]?.last
    }
}
