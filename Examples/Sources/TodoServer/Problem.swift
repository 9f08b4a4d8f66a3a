import Foundation
import HTTPTypes
import Hummingbird

/// The reason for a failed request, sent as `application/problem+json` (RFC 9457).
struct Problem: Error {
    let status: HTTPResponse.Status
    var detail: String?
    /// Messages by field.
    var errors: [(field: String, messages: [String])] = []
    var headers = HTTPFields()

    static func notFound(_ what: String) -> Problem {
        Problem(status: .notFound, detail: "There is no \(what).")
    }

    static func invalid(_ errors: [(field: String, messages: [String])]) -> Problem {
        Problem(status: .unprocessableContent, errors: errors)
    }

    var response: Response {
        var members = [("title", JSONText.string(status.reasonPhrase)), ("status", "\(status.code)")]
        if let detail { members.append(("detail", JSONText.string(detail))) }
        if !errors.isEmpty {
            let fields = errors.map { ($0.field, JSONText.array($0.messages.map(JSONText.string))) }
            members.append(("errors", JSONText.object(fields)))
        }
        var headers = headers
        headers[.contentType] = "application/problem+json"
        let body = ByteBuffer(string: JSONText.object(members))
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

/// Converts errors to problem documents, and removes the body of responses to HEAD.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let response = try await response(request, context, next)
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func response(
        _ request: Request, _ context: Context, _ next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let problem as Problem {
            return problem.response
        } catch let error as HTTPError {
            return Problem(status: error.status, detail: error.body).response
        }
    }
}
