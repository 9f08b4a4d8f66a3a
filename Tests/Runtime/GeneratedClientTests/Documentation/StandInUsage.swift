import Foundation
import PipeRuntime
import PipeStandIn
import TodoGolden
import WebhooksGolden

// The Swift of Docs/StandIn.md, so that it is compiled.

enum StandInUsage {
    static func client(_ url: URL) throws -> TodoClient {
        let server = try StandIn(api: url, data: .generated(seed: 7))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: server.transport)
        return todo
    }

    static func closure(_ server: StandIn) throws {
        try server.respond(to: "projects.archive") { call in
            guard var project = call.record?.object else { return .usual }
            project["style"] = "archived"
            return .changed(.object(project))
        }
    }

    static func disruptions(_ server: StandIn) {
        server.fail(next: 2, with: .status(503, retryAfter: 1))
        server.fail(oneIn: 10, with: .dropped)
        server.fail(oneIn: 3, with: .responding(.empty))
        server.stopFailing()
    }

    static func given(_ url: URL, _ json: [UInt8]) throws -> StandIn {
        let server = try StandIn(api: url, data: .given(json))
        return server
    }

    static func webhook(_ server: StandIn) throws {
        let message = try server.webhook("invoice.paid", secret: "whsec_c2VjcmV0")
        let event = try Billing.webhooks.event(from: message.body, headers: message.headers, secrets: "whsec_c2VjcmV0")
        print(event)
    }

    static func pages(_ server: StandIn) throws {
        try server.pages(by: "PageNumberExtractor") { request in
            let page = request.item("page").flatMap { Int($0) } ?? 1
            return StandInPage((page - 1) * 20..<page * 20, members: ["/next": .number(JSONNumber(page + 1))])
        }
    }
}

#if StandIn
import PipeStandInServer

enum StandInServerUsage {
    static func run(_ server: StandIn) {
        let running = Task {
            try await server.run(port: 0) { port in print("http://127.0.0.1:\(port)") }
        }
        // Until the task is cancelled.
        running.cancel()
    }

    static func origin(_ session: OAuth2Password) {
        var todo = TodoClient(server: .init(url: "http://127.0.0.1:8080/api"), auth: .init(session: session))
        todo.client.authorizationOrigin = "http://127.0.0.1:8080"
    }

    static func https(_ server: StandIn, _ auth: TodoClient.Auth) throws {
        let certificate = try StandInCertificate()
        let running = Task {
            try await server.run(port: 8443, certificate: certificate)
        }
        let transport = try DefaultTransport.make(
            security: TransportSecurity(trust: .system(adding: [certificate.authority])))
        let todo = TodoClient(server: .init(url: "https://localhost:8443/api"), auth: auth, transport: transport)
        _ = (running, todo)
    }
}
#endif
