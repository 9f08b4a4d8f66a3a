import PipeRuntime

/// A request and what came of it.
struct RecordedExchange: Sendable {
    struct Answer: Sendable {
        var status: Int
        var fields: [(name: String, value: String)]
        var body: [UInt8]?
    }

    enum Outcome: Sendable {
        case answer(Answer)
        /// There was none; what the transport said.
        case failure(String)
    }

    var method: String
    var url: String
    var requestFields: [(name: String, value: String)]
    var requestBody: [UInt8]?
    var outcome: Outcome

    /// Path and query, which a request is known by.
    var target: String {
        guard let authority = url.end(of: "//") else {
            return url
        }
        let start = url[authority...].place { $0 == "/" || $0 == "?" }
        return start.map { String(url[$0...]) } ?? "/"
    }

    var line: String { "\(method) \(target)" }

    static func fields(_ fields: HTTPFields) -> [(name: String, value: String)] {
        fields.map { ($0.name.rawName, $0.value) }
    }
}
