import PipeModel

extension ItemsPlace {
    /// The root element of a list's response, if the records are in an element of it.
    var rootElement: String? {
        let tokens = pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        return tokens.count > 1 ? tokens.first.map { "/" + String($0) } : nil
    }
}
