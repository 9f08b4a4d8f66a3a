import PipeHTTP

/// The URL of a server with parts that a caller chooses. Each part is percent-encoded, so that it cannot change the
/// others.
///
/// ```swift
/// ServerURL("https://\(shop).myshopify.com/admin/api/\(version)").text
/// ```
@_spi(Generated) public struct ServerURL: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The URL. A part with characters that are not allowed is percent-encoded. In a host this makes the URL malformed,
    /// so that calls throw.
    public let text: String

    /// Makes a URL of a literal.
    public init(_ url: ServerURL) {
        self = url
    }

    /// Makes the URL in a variable of the environment. If it is missing or empty, the URL is the default; without one, calls
    /// throw ``PipeError/RequestError/serverVariable(_:)``.
    public init(environment name: String, default url: ServerURL? = nil) {
        text = Environment.value(name) ?? url?.text ?? Self.unset + name
    }

    /// The beginning of a text that stands for a variable which is not set.
    private static let unset = "env:"

    /// The name of the variable that should have a URL; `nil` for other texts.
    static func unsetVariable(in text: String) -> String? {
        text.begins(with: unset) ? String(text.dropping(unset.unicodeScalars.count)) : nil
    }

    public init(stringLiteral value: String) {
        text = value
    }

    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Collects the parts of a URL.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 8)
        }

        /// Adds text from a schema.
        public mutating func appendLiteral(_ literal: String) {
            text += literal
        }

        /// Adds a value that a caller chose.
        public mutating func appendInterpolation(_ value: some QueryValue) {
            text += PercentEncoding.encode(value.queryText)
        }
    }
}
