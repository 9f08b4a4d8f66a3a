extension String {
    /// Replaces bytes, not Characters: a combining mark after them changes nothing.
    func replacingBytes(of text: String, with other: String) -> String {
        String(decoding: Array(utf8).replacing(Array(text.utf8), with: Array(other.utf8)), as: UTF8.self)
    }
}
