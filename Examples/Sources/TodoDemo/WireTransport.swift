import HTTPTypes
import PipeRuntime

/// Prints every request and response of a transport: method or status, path, body, `Link`.
struct WireTransport: Transport {
    let wrapped: any Transport
    let screen: Screen

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let sent = try await text(of: body, request.headerFields[.contentType] ?? "")
        screen.show("→", request.method.rawValue, [request.path ?? "", sent])
        let (response, responseBody) = try await wrapped.send(request, body: body)
        guard response.headerFields[.contentType]?.contains("json") ?? true else {
            // The body of a file is passed on unread.
            screen.show("←", "\(response.status.code)", [responseBody.length.map { "\($0) bytes" } ?? "bytes"])
            return (response, responseBody)
        }
        let bytes = try await responseBody.collect(upTo: 1 << 20)
        screen.show("←", "\(response.status.code)", [String(decoding: bytes, as: UTF8.self)])
        if let name = HTTPField.Name("Link"), let link = response.headerFields[name] {
            screen.show(" ", "Link", [link])
        }
        return (response, HTTPBody(bytes))
    }

    private func text(of body: HTTPBody?, _ type: String) async throws -> String {
        guard let body else { return "" }
        guard type.contains("json") || type.contains("urlencoded") else {
            return "\(type.prefix { $0 != ";" }), " + (body.length.map { "\($0) bytes" } ?? "bytes")
        }
        return String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
    }
}
