import Foundation
import HTTPTypes
import PipeRuntime
import Testing
import TodoServer

/// The server of the demo, as far as no generated client needs it.
@Suite(.timeLimit(.minutes(5))) struct TodoServerTests {
    @Test("A path without a route is a problem document")
    func missingRoute() async throws {
        try await TodoServer.run { server in
            for path in ["/", "/nowhere", "/oauth/nowhere"] {
                let (response, body) = try await server.send(.get, path)
                #expect(response.status == .notFound)
                #expect(response.headerFields[.contentType] == "application/problem+json")
                #expect(body == #"{"title":"Not Found","status":404}"#)
            }
        }
    }

    @Test("A response to HEAD has the length of the content and no body")
    func head() async throws {
        try await TodoServer.run(projects: 1) { server in
            let token = try await server.token()
            let (whole, text) = try await server.send(.get, "/api/projects/1", token: token)
            let (head, nothing) = try await server.send(.head, "/api/projects/1", token: token)
            #expect(whole.status == .ok && head.status == .ok)
            #expect(head.headerFields[.contentLength] == "\(text.utf8.count)")
            #expect(nothing.isEmpty)
            let (missing, _) = try await server.send(.head, "/api/projects/2", token: token)
            #expect(missing.status == .notFound)
        }
    }

    @Test("A refused request is read to its end, so that its connection can be used again")
    func refusedUpload() async throws {
        try await TodoServer.run { server in
            for count in [0, 10, 100_000, 3_000_000] {
                let body = String(repeating: "x", count: count)
                let (response, _) = try await server.send(.post, "/api/projects", body: HTTPBody(body))
                #expect(response.status == .unauthorized)
                #expect(response.headerFields[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
            }
            let token = try await server.token()
            let (large, _) = try await server.send(
                .post, "/api/projects", token: token, body: HTTPBody(String(repeating: " ", count: 1_048_577)))
            #expect(large.status == .contentTooLarge)
            let (list, body) = try await server.send(.get, "/api/projects", token: token)
            #expect(list.status == .ok && body == "[]")
        }
    }

    @Test("The server stops while a request is being sent")
    func unfinishedUpload() async throws {
        let (chunks, source) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
        let (taken, take) = AsyncStream.makeStream(of: Void.self)
        source.yield(ArraySlice(repeating: 120, count: 100_000))
        source.yield(ArraySlice(repeating: 120, count: 100_000))
        let body = HTTPBody(
            length: 1_000_000,
            once: chunks.map { chunk in
                take.yield()
                return chunk
            })
        let call = try await TodoServer.run { server in
            let call = Task { try await server.send(.post, "/api/projects", body: body) }
            // The second chunk is taken after the first one was sent.
            var count = taken.makeAsyncIterator()
            await count.next()
            await count.next()
            return call
        }
        source.finish()
        // The response is 500, or none if the connection was closed before.
        if let (response, _) = try? await call.value {
            #expect(response.status == .internalServerError)
        }
    }

    @Test("The date of a response has the format of HTTP")
    func date() async throws {
        try await TodoServer.run { server in
            let (response, _) = try await server.send(.get, "/")
            let date = try #require(response.headerFields[.date])
            let format = #/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/#
            #expect(date.wholeMatch(of: format) != nil, "\(date)")
        }
    }

    @Test("A port that is in use is an error")
    func portInUse() async throws {
        try await TodoServer.run { server in
            let error = await #expect(throws: TodoServer.ListenError.self) {
                try await TodoServer.run(port: UInt16(server.port)) { _ in }
            }
            #expect(error?.code == EADDRINUSE)
            #expect(error?.port.map { Int($0) } == server.port)
        }
    }
}

extension TodoServer {
    fileprivate func send(
        _ method: HTTPRequest.Method, _ path: String, token: String? = nil, body: HTTPBody? = nil
    ) async throws -> (HTTPResponse, String) {
        var request = HTTPRequest(method: method, scheme: "http", authority: "127.0.0.1:\(port)", path: path)
        request.headerFields[.authorization] = token.map { "Bearer \($0)" }
        let (response, content) = try await DefaultTransport.shared.send(request, body: body)
        return (response, String(decoding: try await content.collect(upTo: 1 << 20), as: UTF8.self))
    }

    fileprivate func token() async throws -> String {
        struct Token: Decodable { let access_token: String }
        let form = "grant_type=password&username=\(Self.user)&password=\(Self.password)"
        let (_, text) = try await send(.post, "/oauth/token", body: HTTPBody(form))
        return try JSONDecoder().decode(Token.self, from: Data(text.utf8)).access_token
    }
}
