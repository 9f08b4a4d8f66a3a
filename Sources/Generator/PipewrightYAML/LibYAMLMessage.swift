import PipewrightDiagnostics

/// The messages of libyaml by which its errors are distinguished.
enum LibYAMLMessage: String {
    case tokenStart = "found character that cannot start any token"
    case tab = "found a tab character"
    case colon = "could not find expected ':'"
    case mappingValue = "mapping values are not allowed in this context"
    case blockSequence = "block sequence entries are not allowed in this context"
    case endOfStream = "found unexpected end of stream"
    case unknownEscape = "found unknown escape character"
    case hexadecimalNumber = "did not find expected hexdecimal number"
    case alphanumeric = "did not find expected alphabetic or numeric character"
    case incompatibleDocument = "found incompatible YAML document"
    case commaOrBracket = "did not find expected ',' or ']'"
    case commaOrBrace = "did not find expected ',' or '}'"
    case nodeContent = "did not find expected node content"
    case key = "did not find expected key"
    case dash = "did not find expected '-' indicator"
    case documentStart = "did not find expected <document start>"
    case undefinedTag = "found undefined tag handle"

    /// - Parameter problem: What libyaml found. Some versions continue the message about tabs.
    init?(problem: String) {
        self.init(rawValue: problem.begins(with: Self.tab.rawValue) ? Self.tab.rawValue : problem)
    }

    /// Whether libyaml was reading a text in quotes.
    static func isInQuotes(_ context: String) -> Bool { context == "while scanning a quoted scalar" }

    /// Whether libyaml was reading an alias, and not an anchor.
    static func isInAlias(_ context: String) -> Bool { context.ends(with: "alias") }
}
