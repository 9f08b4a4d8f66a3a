@_spi(Generated) import PipeRuntime
import PipeTesting
import Synchronization

import struct Foundation.Date

/// A wall clock that only a test advances.
package final class WallClock: Sendable {
    private let state = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    package init() {}

    package var now: Date { state.withLock { $0 } }

    package func advance(by seconds: Double) {
        state.withLock { $0 = $0.addingTimeInterval(seconds) }
    }
}

/// An API with its authorization server. It issues tokens that expire, rotates refresh tokens, and rejects invalid
/// ones.
package final class AuthorizationServer: Transport {
    package struct State {
        package var tokens: [String: Date] = [:]
        package var refreshTokens: Set<String> = []
        var issued = 0
        /// The form of each token request, and its `Authorization`.
        var tokenRequests: [(form: [String: String], authorization: String?, method: String, path: String)] = []
        package var calls: [(authorization: String?, status: Int)] = []
        /// The responses to the next token requests, used instead of the server's own.
        package var tokenReplies: [ScriptedTransport.Reply] = []
    }

    package let clock = WallClock()
    package let life: Double?
    package let givesRefreshTokens: Bool
    package let state = Mutex(State())
    /// Called before the server responds to a token request.
    package let beforeToken: @Sendable () async throws -> Void

    package init(
        life: Double? = 3600, givesRefreshTokens: Bool = false,
        beforeToken: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.life = life
        self.givesRefreshTokens = givesRefreshTokens
        self.beforeToken = beforeToken
    }

    package var tokenRequests: [(form: [String: String], authorization: String?, method: String, path: String)] {
        state.withLock { $0.tokenRequests }
    }
    package var grants: [String] { tokenRequests.map { $0.form["grant_type"] ?? $0.path } }
    package var statuses: [Int] { state.withLock { $0.calls.map(\.status) } }

    package func replyToTokenRequests(_ replies: ScriptedTransport.Reply...) {
        state.withLock { $0.tokenReplies = replies }
    }

    /// Revokes all tokens before they expire.
    package func revokeTokens() {
        state.withLock { $0.tokens = [:] }
    }

    package func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let path = request.path ?? "/"
        let bytes = try await body?.collect(upTo: 100_000) ?? []
        guard path.hasPrefix("/oauth/") else {
            return call(request)
        }
        var form: [String: String] = [:]
        for item in String(decoding: bytes, as: UTF8.self).split(separator: "&") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            form[PercentEncoding.decode(parts[0])] = PercentEncoding.decode(parts[1])
        }
        let authorization = request.headerFields[.authorization]
        let scripted = state.withLock { [form] state in
            state.tokenRequests.append((form, authorization, request.method.rawValue, path))
            return state.tokenReplies.isEmpty ? nil : state.tokenReplies.removeFirst()
        }
        try await beforeToken()
        let reply = scripted ?? (path == "/oauth/token" ? token(form) : .response(200))
        return try await ScriptedTransport(reply).send(request, body: nil)
    }

    private func call(_ request: HTTPRequest) -> (HTTPResponse, HTTPBody) {
        let authorization = request.headerFields[.authorization]
        let now = clock.now
        let isValid = state.withLock { state in
            let token = authorization.map { String($0.dropFirst("Bearer ".count)) } ?? ""
            let isValid = state.tokens[token].map { now < $0 } ?? false
            state.calls.append((authorization, isValid ? 200 : 401))
            return isValid
        }
        let challenge = #"Bearer realm="cars", error="invalid_token", error_description="The access token expired""#
        if isValid {
            return (HTTPResponse(status: .ok), HTTPBody("[]"))
        }
        return (HTTPResponse(status: .unauthorized, headerFields: [.wwwAuthenticate: challenge]), .empty)
    }

    private func token(_ form: [String: String]) -> ScriptedTransport.Reply {
        let now = clock.now
        return state.withLock { state in
            if form["grant_type"] == "refresh_token" {
                guard let token = form["refresh_token"], state.refreshTokens.remove(token) != nil else {
                    return .response(400, headers: [:], #"{"error":"invalid_grant"}"#)
                }
            }
            state.issued += 1
            let token = "access-\(state.issued)"
            state.tokens[token] = now.addingTimeInterval(life ?? 1_000_000_000)
            var members = [#""access_token":"\#(token)""#, #""token_type":"Bearer""#]
            if let life {
                members.append(#""expires_in":\#(life)"#)
            }
            if givesRefreshTokens {
                state.refreshTokens.insert("refresh-\(state.issued)")
                members.append(#""refresh_token":"refresh-\#(state.issued)""#)
            }
            return .json("{\(members.joined(separator: ","))}")
        }
    }
}

extension AuthorizationServer {
    /// Returns a client of the server with one scheme. Calls may take a day, so that they do not time out on a slow
    /// machine. Nothing is retried unless a test asks for it.
    package func client(
        _ scheme: OAuth2Scheme, _ credential: any Credential, scopes: [String]? = nil,
        clock: any Clock<Duration> = ContinuousClock(), retry: RetryPolicy = .never
    ) -> PipeClient {
        var client = PipeClient(
            ClientDescriptor(
                name: "Cars", settings: CallSettings(timeout: .seconds(86_400), scopes: scopes, retry: retry),
                schemes: ["session": .oauth2(scheme)],
                authAlternatives: [["session"]]),
            server: "https://s/api",
            credentials: ["session": credential], transport: self,
            environment: .init(clock: clock))
        let time = self.clock
        client.environment.now = { time.now }
        return client
    }

    package func cars(
        _ scheme: OAuth2Scheme, _ credential: any Credential, scopes: [String]? = nil,
        clock: any Clock<Duration> = ContinuousClock(), retry: RetryPolicy = .never
    ) -> ResourcePipe<JSONResource> {
        ResourcePipe(
            client(scheme, credential, scopes: scopes, clock: clock, retry: retry), ResourceDescriptor(path: "cars"))
    }
}
