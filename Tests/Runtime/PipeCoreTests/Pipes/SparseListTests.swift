import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Lists of records whose missing members are zeros.
@Suite struct SparseListTests {
    struct Count: JSONRecord, SparseRecord, Sendable, Equatable {
        static let jsonMembers: JSONMembers = ["n"]

        let n: Int

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            n = try reader.readNextMemberIfPresent() ?? 0
        }
    }

    private enum Counts: ListableResource {
        typealias Record = Count

        static let descriptor = ResourceDescriptor(path: "counts", items: "/data", element: "/node")
    }

    private func list(_ body: String) async throws -> [Int] {
        try await ResourcePipe<Counts>(plainClient(ScriptedTransport(.json(body)))).list().map(\.n)
    }

    @Test("A list is empty if its place is absent or null", arguments: ["{}", #"{"data":null}"#, #"{"data":[]}"#])
    func empty(body: String) async throws {
        #expect(try await list(body) == [])
    }

    @Test("An element without its record is an error, and loses no other")
    func elements() async throws {
        #expect(try await list(#"{"data":[{"node":{"n":1}},{"node":{}}]}"#) == [1, 0])
        for body in [#"{"data":[{"node":{"n":1}},{"note":"x"},{"node":{"n":3}}]}"#, #"{"data":[{}]}"#, #"{"data":7}"#] {
            let error = await failure { try await list(body) }
            guard case .decoding = error.reason else {
                Issue.record("\(error)")
                return
            }
        }
    }
}
