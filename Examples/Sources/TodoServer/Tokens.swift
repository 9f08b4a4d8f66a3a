import FlyingFox
import Foundation

/// The tokens of the only user (RFC 6749, sections 4.3 and 6; RFC 7009).
actor TokenBook {
    private var accessTokens: [String: Date] = [:]
    private var refreshTokens: Set<String> = []

    /// Issues a token that is valid for an hour, and a refresh token for a single use.
    func issue() -> (access: String, refresh: String) {
        let (access, refresh) = (UUID().uuidString, UUID().uuidString)
        accessTokens[access] = Date() + 3600
        refreshTokens.insert(refresh)
        return (access, refresh)
    }

    func spend(refreshToken: String) -> Bool {
        refreshTokens.remove(refreshToken) != nil
    }

    func revoke(_ token: String) {
        accessTokens[token] = nil
        refreshTokens.remove(token)
    }

    func isValid(_ token: String) -> Bool {
        accessTokens[token].map { Date() < $0 } ?? false
    }
}

/// Issues and revokes tokens.
struct TokenRoutes {
    let tokens: TokenBook

    func add(to routes: inout RoutedHTTPHandler) {
        routes.appendRoute("POST /oauth/token") { request in try await issue(request) }
        routes.appendRoute("POST /oauth/revoke") { request in try await revoke(request) }
    }

    private func issue(_ request: HTTPRequest) async throws -> HTTPResponse {
        let form = try await form(of: request)
        let isKnown: Bool
        switch form["grant_type"] {
        case "password":
            isKnown = form["username"] == TodoServer.user && form["password"] == TodoServer.password
        case "refresh_token":
            isKnown = await tokens.spend(refreshToken: form["refresh_token"] ?? "")
        default:
            return Self.response(.badRequest, [("error", JSONText.string("unsupported_grant_type"))])
        }
        guard isKnown else {
            return Self.response(.badRequest, [("error", JSONText.string("invalid_grant"))])
        }
        let (access, refresh) = await tokens.issue()
        return Self.response(
            .ok,
            [
                ("access_token", JSONText.string(access)), ("token_type", JSONText.string("Bearer")),
                ("expires_in", "3600"), ("refresh_token", JSONText.string(refresh)),
            ])
    }

    private func revoke(_ request: HTTPRequest) async throws -> HTTPResponse {
        await tokens.revoke(try await form(of: request)["token"] ?? "")
        return HTTPResponse(statusCode: .ok)
    }

    private func form(of request: HTTPRequest) async throws -> [String: String] {
        let body = try await request.body(upTo: 10_000)
        var form: [String: String] = [:]
        for item in String(decoding: body, as: UTF8.self).unicodeScalars.split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1).map { String($0).removingPercentEncoding ?? "" }
            form[parts.first ?? ""] = parts.dropFirst().first ?? ""
        }
        return form
    }

    private static func response(_ status: HTTPStatusCode, _ members: [(String, String)]) -> HTTPResponse {
        var response = HTTPResponse.json(JSONText.object(members), status: status)
        // RFC 6749, section 5.1: tokens must not be cached.
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// Accepts requests with a valid token (RFC 6750).
struct TokenAuthentication: HTTPHandler {
    let tokens: TokenBook
    let wrapped: RoutedHTTPHandler

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        let parts = (request.headers[.authorization] ?? "").unicodeScalars.split(separator: " ").map { String($0) }
        guard parts.count == 2, parts[0] == "Bearer", await tokens.isValid(parts[1]) else {
            let challenge = #"Bearer realm="todo", error="invalid_token""#
            throw Problem(status: .unauthorized, detail: "A token is needed.", challenge: challenge)
        }
        return try await wrapped.handleRequest(request)
    }
}
