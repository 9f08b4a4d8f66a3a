import PipeRuntime

/// A request that went to a ``ScriptedTransport``.
public struct SentRequest: Sendable {
    /// The request's head.
    public let request: HTTPRequest
    /// The bytes of the body; `nil` where there was none.
    public let bytes: [UInt8]?

    /// Makes one, as a test of a pattern needs it.
    public init(request: HTTPRequest, bytes: [UInt8]?) {
        self.request = request
        self.bytes = bytes
    }

    /// `GET`, `POST` …
    public var method: String { request.method.rawValue }

    /// The whole address.
    public var url: String { "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")" }

    /// Method and address, separated by a space: what a test compares most.
    public var line: String { "\(method) \(url)" }

    /// The path, percent-encoded as it was sent, without the query.
    public var path: String { String(target.path) }

    /// The items of the query, decoded, in their order.
    public var query: [(name: String, value: String)] {
        target.query.split(separator: "&").map { item in
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
    }

    /// The body as text; `nil` where there was none. Bytes that are no UTF-8 are replaced.
    public var body: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The body as JSON; `nil` where there was none, or where it is no JSON.
    public var json: JSONValue? { bytes.flatMap { try? JSON.decode(JSONValue.self, from: $0) } }

    /// The value of a header field, whatever the case of its name.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { request.headerFields[$0] }
    }

    private var target: (path: Substring, query: Substring) {
        let text = request.path ?? "/"
        guard let mark = text.firstIndex(of: "?") else {
            return (text[...], "")
        }
        return (text[..<mark], text[text.index(after: mark)...])
    }

    static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16),
                rest.count >= 2
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
