import CallTesting
import CallWriting
import GoldenTesting
import PipeCore
import PipeStandIn
import Testing

/// The generated client of each schema makes every call that its schema has against a stand-in.
@Suite struct EveryClientTests {
    @Test("Every call of every client is made, and its response is what its type says", arguments: allCalls.indices)
    func everyCall(index: Int) async throws {
        let calls = allCalls[index]
        let description = try SchemaCalls(calls.schema, in: Golden.package).description
        let data = StandIn.InitialData.generated(seed: 1, records: CallWriter.recordCount)
        let server = try StandIn(description: Array(description.json().utf8), data: data)
        for scheme in description.schemes where scheme.kind == .custom {
            // The credential of the client's author, or that of these tests.
            try server.authorize(scheme.name) { request in
                request.headers.contains { field in
                    ["X-Stamp", CallCredential.field].contains(field.name.rawName)
                        && field.value.contains("stand-in-token")
                }
            }
        }
        if calls.name == "Pages" {
            // The schema has its extractor in Swift, whose pages have numbers from 1 to 3.
            try server.pages(by: "PageNumberExtractor") { request in
                let start = max(0, (request.item("page").flatMap { Int($0) } ?? 1) - 1)
                return StandInPage(min(start, request.count)..<min(start + 1, request.count))
            }
        }
        let log = CallLog { server.reset() }
        await calls.make(log, at: nil, by: server.transport)
        var open = OpenCalls.names(of: calls.name)
        for outcome in log.outcomes {
            let isOpen = open.remove(outcome.name) != nil
            if let failure = outcome.failure {
                if isOpen { print("\(calls.name) \(outcome.name) is open: \(failure)") }
                if !isOpen { Issue.record("\(calls.name) \(outcome.name): \(failure)") }
            } else if isOpen {
                Issue.record("\(calls.name) \(outcome.name) works: remove it from the list of open calls")
            }
        }
        #expect(open.isEmpty, "\(calls.name): there are no such calls")
        let failed = log.outcomes.count { $0.failure != nil }
        print("\(calls.name): \(log.outcomes.count - failed) of \(log.outcomes.count) calls")
    }

    @Test("The calls are those of the schemas of today")
    func recorded() throws {
        let goldens = try SchemaCalls.goldens(in: Golden.package)
        for (name, path) in goldens {
            let schema = try SchemaCalls(path, in: Golden.package)
            let writer = CallWriter(schema.api, schema.description)
            for file in writer.files(module: "\(name)Golden", name: name, schema: path) {
                try Golden("StandInCallTests/Generated/\(file.name)").expect(file.text)
            }
        }
        try Golden("StandInCallTests/Generated/AllCalls.swift").expect(SchemaCalls.list(of: goldens.map(\.name)))
    }
}
