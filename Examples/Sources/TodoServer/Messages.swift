import FlyingFox
import Foundation

extension HTTPRequest {
    /// The members of the JSON object in the body.
    func jsonObject() async throws -> [String: JSONMember] {
        let body = try await body(upTo: 1 << 20)
        do {
            return try JSONDecoder().decode([String: JSONMember].self, from: body)
        } catch {
            throw Problem(status: .badRequest, detail: "The body is not a JSON object.")
        }
    }

    /// The body, if it does not exceed a limit.
    func body(upTo limit: Int) async throws -> Data {
        let body = try await bodyData
        guard body.count <= limit else { throw Problem.contentTooLarge(limit: limit) }
        return body
    }

    func requireMergePatch() throws {
        guard headers[.contentType] == "application/merge-patch+json" else {
            throw Problem(status: .unsupportedMediaType, detail: "A patch must be application/merge-patch+json.")
        }
    }

    /// The identity in a parameter of the path. Throws a 404 problem for other values.
    func id(_ name: String = "id", of what: String) throws -> Int {
        let text = routeParameters[name] ?? ""
        guard let id = Int(text) else { throw Problem.notFound("\(what) \(text)") }
        return id
    }
}

extension HTTPResponse {
    static func record(_ record: any Record, status: HTTPStatusCode = .ok, location: String? = nil) -> HTTPResponse {
        var response = HTTPResponse.json(record.json, status: status)
        response.headers[.location] = location
        return response
    }

    static func json(_ text: String, status: HTTPStatusCode = .ok) -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: [.contentType: "application/json"],
            body: HTTPBodySequence(data: Data(text.utf8), suggestedBufferSize: TodoHandler.chunkSize))
    }
}
