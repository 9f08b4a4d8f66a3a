import PipeRuntime

/// Answers every request at once with the same article: what is left is the cost of a call itself.
public struct InstantTransport: Transport {
    private let bytes: [UInt8]
    private let response: HTTPResponse

    public init(_ article: Article) throws {
        bytes = try JSON.encode(article)
        response = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"])
    }

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        (response, HTTPBody(bytes))
    }
}
