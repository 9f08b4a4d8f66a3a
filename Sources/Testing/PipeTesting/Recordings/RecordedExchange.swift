import PipeCore

/// A request and its outcome.
struct RecordedExchange: Sendable, CustomReflectable {
    struct Response: Sendable {
        var status: Int
        var fields: [(name: String, value: String)]
        var body: [UInt8]?

        /// Replaces the body, and the length in the fields.
        mutating func replace(_ body: [UInt8]?) {
            guard body != self.body else { return }
            self.body = body
            fields = fields.map { name, value in
                (name, name.lowercased() == "content-length" ? "\(body?.count ?? 0)" : value)
            }
        }
    }

    enum Outcome: Sendable {
        case response(Response)
        /// The request failed; the description of the transport's error.
        case failure(String)
    }

    var method: String
    var url: String
    var requestFields: [(name: String, value: String)]
    var requestBody: [UInt8]?
    var outcome: Outcome

    /// Has no URL, header fields and bodies, which may contain credentials.
    var customMirror: Mirror { Mirror(self, children: ["method": method]) }

    /// Path and query, which identify a request together with its method.
    var target: String {
        guard let authority = url.endIndex(ofBytes: "//") else {
            return url
        }
        let start = url[authority...].firstScalarIndex { $0 == "/" || $0 == "?" }
        return start.map { String(url[$0...]) } ?? "/"
    }

    var line: String { "\(method) \(target)" }

    static func fields(_ fields: HTTPFields) -> [(name: String, value: String)] {
        fields.map { ($0.name.rawName, $0.value) }
    }
}
