import Foundation
import Hummingbird

@testable import TodoServer

/// The part of the Todo API that creates projects. Refuses requests with an unknown token before it reads their body.
struct RefusingRoutes: Sendable {
    private let tokens = TokenBook()
    private let store = TodoStore(projects: 0)

    func add(to router: Router<BasicRequestContext>) {
        router.post("oauth/token") { _, _ in
            let token = await tokens.issue().access
            let members = [("access_token", token), ("token_type", "Bearer")].map { ($0, JSONText.string($1)) }
            return Response.json(JSONText.object(members))
        }
        router.post("oauth/revoke") { _, _ in Response(status: .ok) }
        router.post("api/projects") { request, _ in try await create(request) }
    }

    private func create(_ request: Request) async throws -> Response {
        let parts = (request.headers[.authorization] ?? "").split(separator: " ")
        guard parts.count == 2, parts[0] == "Bearer", await tokens.isValid(String(parts[1])) else {
            return Response(status: .unauthorized, headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])
        }
        let body = Data(buffer: try await request.body.collect(upTo: 1 << 20))
        let members = try JSONDecoder().decode([String: JSONMember].self, from: body)
        guard case .text(let title) = members["title"] else { throw HTTPError(.unprocessableContent) }
        let project = await store.createProject(title: title, style: nil)
        return .json(project.json, status: .created)
    }
}
