import CallTesting
import CallWriting
import GoldenTesting
import PipeCore
import PipeStandIn
import Testing

extension ClientCalls {
    /// A stand-in with what the schema leaves to its closures.
    static func standIn() throws -> StandIn {
        let document = try SchemaCalls(schema, in: Golden.package).document
        let data = StandIn.InitialData.generated(seed: 1, records: CallWriter.recordCount)
        let server = try StandIn(description: Array(document.json().utf8), data: data)
        for scheme in document.api.schemes where scheme.kind.word == .custom {
            // The credential of the client's author, or that of these tests.
            try server.authorize(scheme.name) { request in
                request.headers.contains { field in
                    ["X-Stamp", CallCredential.field].contains(field.name.rawName)
                        && field.value.contains("stand-in-token")
                }
            }
        }
        if name == "Pages" {
            // The schema has its extractor in Swift, whose pages have numbers from 1 to 3.
            try server.pages(by: "PageNumberExtractor") { request in
                let start = max(0, (request.item("page").flatMap { Int($0) } ?? 1) - 1)
                return StandInPage(min(start, request.count)..<min(start + 1, request.count))
            }
        }
        return server
    }

    /// Expects that all calls have succeeded but for the open ones, and prints how many have.
    static func expect(_ outcomes: [CallLog.Outcome], open names: Set<String>) {
        var open = names
        for outcome in outcomes {
            let isOpen = open.remove(outcome.name) != nil
            if let failure = outcome.failure {
                if isOpen { print("\(name) \(outcome.name) is open: \(failure)") }
                if !isOpen { Issue.record("\(name) \(outcome.name): \(failure)") }
            } else if isOpen {
                Issue.record("\(name) \(outcome.name) works: remove it from the list of open calls")
            }
        }
        #expect(open.isEmpty, "\(name): there are no such calls")
        let failed = outcomes.count { $0.failure != nil }
        print("\(name): \(outcomes.count - failed) of \(outcomes.count) calls")
    }
}
