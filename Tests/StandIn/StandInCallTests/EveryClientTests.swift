import CallTesting
import CallWriting
import GoldenTesting
import Testing

/// The generated client of each schema makes every call that its schema has against a stand-in.
@Suite(.serialized) struct EveryClientTests {
    @Test("Every call of every client is made, and its response is what its type says", arguments: allCalls.indices)
    func everyCall(index: Int) async throws {
        let calls = allCalls[index]
        let server = try calls.standIn()
        let log = CallLog { server.reset() }
        await calls.make(log, at: nil, by: server.transport)
        calls.expect(log.outcomes, open: OpenCalls.names(of: calls.name))
    }

    @Test("The calls are those of the schemas of today")
    func recorded() throws {
        let goldens = try SchemaCalls.goldens(in: Golden.package)
        for (name, path) in goldens {
            let schema = try SchemaCalls(path, in: Golden.package)
            let writer = CallWriter(schema.api)
            for file in writer.files(module: "\(name)Golden", name: name, schema: path) {
                try Golden("StandIn/StandInCallTests/Generated/\(file.name)").expect(file.text)
            }
        }
        try Golden("StandIn/StandInCallTests/Generated/AllCalls.swift").expect(
            SchemaCalls.list(of: goldens.map(\.name)))
    }
}
