/// The URL of a server with parts that a caller chooses, each encoded so that it stays within its place.
///
/// ```swift
/// ServerURL("https://\(shop).myshopify.com/admin/api/\(version)").text
/// ```
@_spi(Generated) public struct ServerURL: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// The URL. A part that could not stand in its place is percent-encoded, which makes a host malformed, so that
    /// calls throw.
    public let text: String

    /// Takes the URL of a literal.
    public init(_ url: ServerURL) {
        self = url
    }

    public init(stringLiteral value: String) {
        text = value
    }

    public init(stringInterpolation: StringInterpolation) {
        text = stringInterpolation.text
    }

    /// Gathers the pieces of a URL.
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
