import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Status 206 (RFC 9110, section 15.3.7).
@Suite struct PartialResponseTests {
    private static let part = ScriptedTransport.Reply.json(
        project8, status: 206, headers: ["Content-Range": "bytes 0-10/100"])

    @Test("A partial response that was not requested is an error")
    func unasked() async {
        let transport = ScriptedTransport(Self.part.times(10))
        for isCollected in [false, true] {
            let todo = todo(isCollected ? CollectingScript(transport) : transport)
            let errors = [
                await failure { try await todo.projects.read(8) }, await failure { try await todo.projects.list() },
                await failure { try await todo.client.call(.get, "x") },
                await failure { try await todo.projects.create(.init(title: "a")) },
            ]
            for error in errors {
                guard case .transfer(.unaskedPart("bytes 0-10/100")) = error.reason else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(error.status == 206)
                #expect(
                    error.description.hasSuffix(
                        "the response is a part of the file, and the whole file was requested: Content-Range: bytes 0-10/100"
                    ))
            }
        }
        #expect(transport.requests.count == 8)
    }

    @Test("A partial response that was requested is returned")
    func asked() async throws {
        let transport = ScriptedTransport(Self.part.times(10))
        for isCollected in [false, true] {
            let todo = todo(isCollected ? CollectingScript(transport) : transport)
            let client = todo.client.with { $0.headers["Range"] = "bytes=0-10" }
            #expect(try await client.call(.get, "x").status == 206)
            #expect(try await todo.projects.exists(8))
            let request = HTTPRequest(method: .get, scheme: "https", authority: "todo.example.com", path: "/")
            #expect(try await todo.client.send(request).0.status.code == 206)
        }
    }
}
