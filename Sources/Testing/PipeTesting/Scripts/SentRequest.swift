import PipeCore

/// A request that a ``ScriptedTransport`` received.
public struct SentRequest: Sendable, CustomReflectable {
    /// The request's head.
    public let request: HTTPRequest
    /// The bytes of the body; `nil` without a body.
    public let bytes: [UInt8]?

    /// Makes a request, to test a ``RequestPattern``.
    public init(request: HTTPRequest, bytes: [UInt8]?) {
        self.request = request
        self.bytes = bytes
    }

    /// Has no query, header fields and body, which may contain credentials.
    public var customMirror: Mirror { Mirror(self, children: ["method": method, "path": path]) }

    /// The method, such as `GET`.
    public var method: String { request.method.rawValue }

    /// The whole URL.
    public var url: String { "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")" }

    /// Method and URL, separated by a space.
    public var line: String { "\(method) \(url)" }

    /// The path, percent-encoded as it was sent, without the query.
    public var path: String { String(target.path) }

    /// The items of the query, decoded and in order.
    public var query: [(name: String, value: String)] {
        target.query.words(separatedBy: "&").map { item in
            let parts = item.split(atScalar: "=", maxSplits: 1)
            return (Self.decoded(parts[0].utf8), parts.count > 1 ? Self.decoded(parts[1].utf8) : "")
        }
    }

    /// The body as text, in which invalid UTF-8 is replaced; `nil` without a body.
    public var body: String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The body as JSON; `nil` without a body, or if it is not JSON.
    public var json: JSONValue? { bytes.flatMap { try? JSON.decode(JSONValue.self, from: $0) } }

    /// The value of a header field; the name is compared without regard to case.
    public func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { request.headerFields[$0] }
    }

    private var target: (path: Substring, query: Substring) {
        let text = request.path ?? "/"
        guard let mark = text.firstIndex(ofScalar: "?") else {
            return (text[...], "")
        }
        return (text[..<mark], text.suffix(after: mark))
    }

    static func decoded(_ text: some Collection<UInt8>) -> String {
        String(decoding: decodedBytes(text), as: UTF8.self)
    }

    static func decodedBytes(_ text: some Collection<UInt8>) -> [UInt8] {
        PercentEncoding.decodedBytes(text.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }[...])
    }
}
