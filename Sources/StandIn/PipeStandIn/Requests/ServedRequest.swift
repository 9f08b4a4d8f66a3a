import PipeHTTP
import PipeModel

/// A request, as the server has received it.
package struct ServedRequest: Sendable {
    package var method: HTTPRequest.Method
    /// The scheme and the authority of the URL: `https://todo.example.com`.
    package var origin: String
    /// The path, percent-encoded; unreserved characters are not, which makes no other path (RFC 3986, section 6.2.2.2).
    package var path: String
    /// The path as it was sent, which signatures have.
    let sentPath: String
    /// The query, percent-encoded; `nil` without a question mark.
    package var query: String?
    package var fields: HTTPFields
    package var body: [UInt8]
    /// The call of the request around this one, whose credentials were checked.
    var checkedCall: API.Call?
    /// The hosts of the server, if the request came over a network.
    package var hosts: ServedHosts?
    /// Whether the job that it starts is to fail.
    var failsJob = false

    package init(
        method: HTTPRequest.Method, origin: String, target: String, fields: HTTPFields = HTTPFields(),
        body: [UInt8] = []
    ) {
        self.method = method
        self.origin = origin
        self.fields = fields
        self.body = body
        let mark = target.firstIndex(ofScalar: "?")
        sentPath = mark.map { String(target[..<$0]) } ?? target
        query = mark.map { String(target.suffix(after: $0)) }
        path = PercentEncoding.decodeUnreserved(sentPath)
    }

    /// The path with the query, as it was sent.
    var target: String { sentPath + (query.map { "?" + $0 } ?? "") }

    /// The query items, not percent-encoded, with spaces for plus signs.
    var items: [(name: String, value: String)] {
        query.map { URLQuery(encoded: $0).formItems.map { ($0.name, $0.value ?? "") } } ?? []
    }

    /// The first value of a query item.
    func item(_ name: String) -> String? {
        items.first { $0.name.hasSameBytes(as: name) }?.value
    }

    /// The first value of a header field.
    func field(_ name: String) -> String? { fields.values(of: name).first }

    /// The value of a cookie (RFC 6265, section 4.2.1).
    func cookie(_ name: String) -> String? {
        for field in fields.values(of: "Cookie") {
            for pair in field.split(atScalar: ";") {
                let parts = pair.trimmingASCIIWhitespace().split(atScalar: "=", maxSplits: 1)
                if parts.count == 2, parts[0].hasSameBytes(as: name) { return String(parts[1]) }
            }
        }
        return nil
    }
}

/// A response that the server sends.
package struct ServedResponse: Sendable {
    package var status: Int
    package var fields: HTTPFields
    package var body: [UInt8]

    package init(_ status: Int, fields: HTTPFields = HTTPFields(), body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }
}
