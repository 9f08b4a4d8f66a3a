/// The limit for names that become keys of the schema.
enum YAMLKey {
    /// Whether a text can be a key in YAML, which has 1024 characters at most (YAML 1.2.2, section 7.4.2).
    static func allows(_ text: String) -> Bool {
        // Characters outside of ASCII may be escaped.
        text.utf8.count <= 1000 && text.utf8.reduce(0) { $0 + ((32..<127).contains($1) ? 2 : 6) } <= 1000
    }
}
