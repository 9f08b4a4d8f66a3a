import PipeRuntime

/// A transport that returns the same article immediately, to measure the cost of the call itself.
public struct InstantTransport: CollectingTransport {
    public static let longestBody = Int.max

    private let bytes: [UInt8]
    private let response: HTTPResponse

    public init(_ article: Articles.Article) throws {
        bytes = try JSON.encode(article)
        response = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"])
    }

    public func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        (response, HTTPBody(bytes))
    }

    public func collect(
        _ request: HTTPRequest, body: [UInt8]?, _ limits: ResponseLimits, for owner: any RequestOwner
    ) async throws -> (HTTPResponse, HTTPBody) {
        (response, HTTPBody(bytes))
    }
}
