import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Lists and optional values in paths (RFC 6570, section 3.2.2).
@Suite struct PathArgumentTests {
    private static let none: String? = nil

    @Test(
        "The values of a list are separated by commas, and each is encoded",
        arguments: [
            ("x/\(["a", "b"], argument: "ids")/y", "x/a,b/y"), ("\([1], argument: "ids")", "1"),
            ("\(["a,b"], argument: "ids")", "a%2Cb"), ("\(["a/b", "c,d", "é"], argument: "ids")", "a%2Fb,c%2Cd,%C3%A9"),
            ("\(["", "a"], argument: "ids")", ",a"), ("\([".", "."], argument: "ids")", ".,."),
            ("\([7] as [Int]?, argument: "ids")", "7"), ("\("a,b" as String?, argument: "ids")", "a,b"),
            ("\([TimeOfDay(clampingHour: 9, minute: 0)], argument: "ids")", "09:00:00"),
        ] as [(CallPath, String)]
    )
    func lists(path: CallPath, expected: String) async throws {
        let transport = ScriptedTransport { _, _ in .json("{}") }
        try await plainClient(transport, server: "http://a.com").call(.get, path)
        #expect(transport.lines == ["GET http://a.com/" + expected])
    }

    @Test(
        "An empty list and a missing value are an error with the name of the argument, before anything is sent",
        arguments: [
            "x/\([String](), argument: "ids")/y", "\(nil as [Int]?, argument: "ids")", "\(none, argument: "ids")",
        ] as [CallPath]
    )
    func missing(path: CallPath) async throws {
        let transport = ScriptedTransport { _, _ in .json("{}") }
        let error = await #expect(throws: PipeError.self) {
            try await plainClient(transport, server: "http://a.com").call(.get, path)
        }
        guard case .invalidRequest(.pathArgument(name: "ids"))? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(
            "\(PipeError.RequestError.pathArgument(name: "ids"))"
                == "the argument ‘ids’ of the path is missing or empty")
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "A list whose text is empty or a step in the path is an error, as any value is",
        arguments: [
            ("\([""], argument: "ids")", PipeError.RequestError.emptyIdentity),
            ("\([".."], argument: "ids")", .dotIdentity("..")),
        ] as [(CallPath, PipeError.RequestError)]
    )
    func steps(path: CallPath, expected: PipeError.RequestError) async throws {
        let transport = ScriptedTransport { _, _ in .json("{}") }
        let error = await #expect(throws: PipeError.self) {
            try await plainClient(transport, server: "http://a.com").call(.get, path)
        }
        guard case .invalidRequest(let found)? = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == expected && transport.requests.isEmpty)
    }
}
