import PipeTesting
import Synchronization

import struct Foundation.Date

@testable import PipeRuntime

/// A wall clock that stands still until a test moves it.
final class WallClock: Sendable {
    private let state = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: Date { state.withLock { $0 } }

    func advance(by seconds: Double) {
        state.withLock { $0 = $0.addingTimeInterval(seconds) }
    }
}

/// An API with its authorization server: gives tokens that expire, rotates refresh tokens, refuses what is not valid.
final class AuthorizationServer: Transport {
    struct State {
        var tokens: [String: Date] = [:]
        var refreshTokens: Set<String> = []
        var issued = 0
        /// The form of each token request, and its `Authorization`.
        var tokenRequests: [(form: [String: String], authorization: String?, method: String, path: String)] = []
        var calls: [(authorization: String?, status: Int)] = []
        /// Answers token requests in place of the server as long as there are any.
        var tokenReplies: [ScriptedTransport.Reply] = []
    }

    let clock = WallClock()
    let life: Double?
    let givesRefreshTokens: Bool
    let state = Mutex(State())
    /// Asked before a token request is answered.
    let beforeToken: @Sendable () async throws -> Void

    init(
        life: Double? = 3600, givesRefreshTokens: Bool = false,
        beforeToken: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.life = life
        self.givesRefreshTokens = givesRefreshTokens
        self.beforeToken = beforeToken
    }

    var tokenRequests: [(form: [String: String], authorization: String?, method: String, path: String)] {
        state.withLock { $0.tokenRequests }
    }
    var grants: [String] { tokenRequests.map { $0.form["grant_type"] ?? $0.path } }
    var statuses: [Int] { state.withLock { $0.calls.map(\.status) } }

    func replyToTokenRequests(_ replies: ScriptedTransport.Reply...) {
        state.withLock { $0.tokenReplies = replies }
    }

    /// Makes all tokens worthless before they expire.
    func revokeTokens() {
        state.withLock { $0.tokens = [:] }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
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
        let reply = scripted ?? (path == "/oauth/token" ? token(form) : .answer(200))
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
                    return .answer(400, headers: [], #"{"error":"invalid_grant"}"#)
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
    /// A client of the server with one scheme. Calls may take a day, so that a slow machine is no timeout; nothing is sent again
    /// where a test does not want it.
    func client(
        _ scheme: OAuth2Scheme, _ credential: any Credential, scopes: [String]? = nil,
        clock: any Clock<Duration> = ContinuousClock(), retry: RetryPolicy = .none
    ) -> PipeClient {
        var client = PipeClient(
            ClientDescriptor(
                name: "Cars", settings: CallSettings(timeout: .seconds(86_400), scopes: scopes, retry: retry),
                schemes: ["session": .oauth2(scheme)],
                use: [["session"]]),
            server: TodoClient.Server(url: "https://s/api"),
            credentials: ["session": credential], transport: self, clock: clock)
        let time = self.clock
        client.now = { time.now }
        return client
    }

    func cars(
        _ scheme: OAuth2Scheme, _ credential: any Credential, scopes: [String]? = nil,
        clock: any Clock<Duration> = ContinuousClock(), retry: RetryPolicy = .none
    ) -> Pipe<JSONResource> {
        Pipe(client(scheme, credential, scopes: scopes, clock: clock, retry: retry), ResourceDescriptor(path: "cars"))
    }
}
