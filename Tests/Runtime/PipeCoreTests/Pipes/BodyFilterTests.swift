import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Lists by POST, with filter, cursor and size in the body.
@Suite struct BodyFilterTests {
    /// `{"text": …, "tags": […]}`
    private struct HitFilter: RecordFilter, JSONWritable {
        var text: String?
        var tags: [String]?

        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.writeIfPresent(text, forKey: "text")
            writer.writeIfPresent(tags, forKey: "tags")
            writer.endObject()
        }
    }

    /// Elasticsearch: `POST /hits/_search {"query": …, "from", "size"}`.
    private enum Elastic: ListableResource, PageSizableResource {
        typealias Record = JSONValue
        typealias Filter = HitFilter

        static let descriptor = ResourceDescriptor(
            path: "hits", items: "/hits/hits", element: "/_source",
            paging: PagingDescriptor(
                .offset(.body("/from")), size: .in(.body("/size"), 1...100, default: 2),
                total: .body("/hits/total/value")),
            operations: [OperationDescriptor(.list, method: .post, path: "_search", filter: "/query/match")])
    }

    /// HubSpot: `POST /hits/search {"text", "after", "limit"}` → `paging.next.after`.
    private enum HubSpot: ListableResource, PageSizableResource {
        typealias Record = JSONValue
        typealias Filter = HitFilter

        static let descriptor = ResourceDescriptor(
            path: "hits", items: "/results",
            paging: PagingDescriptor(
                .cursor(.body("/after"), next: .body("/paging/next/after")), size: .in(.body("/limit"), 1...100)),
            operations: [OperationDescriptor(.list, method: .post, path: "search", filter: "")])
    }

    /// A form: `POST /hits text=…&cursor=…`.
    private enum Form: ListableResource {
        typealias Record = JSONValue
        typealias Filter = HitFilter

        static let descriptor = ResourceDescriptor(
            path: "hits", items: "/results",
            paging: PagingDescriptor(.cursor(.body("/cursor"), next: .body("/next"))), body: .form(arrays: .brackets),
            operations: [OperationDescriptor(.list, method: .post, filter: "")])
    }

    private func pipe<Resource: PipeResource>(_ transport: any Transport) -> ResourcePipe<Resource> {
        ResourcePipe(plainClient(transport, clock: PauseClock()))
    }

    private static func elastic(_ count: Int) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let body = sent.json
            let hits = (0..<count).dropFirst(body?["from"]?.int ?? 0).prefix(body?["size"]?.int ?? 10)
                .map { #"{"_source":{"id":\#($0)}}"# }.joined(separator: ",")
            return .json(#"{"hits":{"total":{"value":\#(count)},"hits":[\#(hits)]}}"#)
        }
    }

    @Test("Offset and size are sent beside the filter; without a filter, they are alone")
    func offsets() async throws {
        let transport = Self.elastic(5)
        let hits: ResourcePipe<Elastic> = pipe(transport)
        var ids: [Int?] = []
        for try await hit in hits.all(where: HitFilter(text: "a")) { ids.append(hit["id"]?.int) }
        #expect(ids == [0, 1, 2, 3, 4])
        let query = #""query":{"match":{"text":"a"}}"#
        #expect(
            transport.requests.map(\.body) == [
                #"{\#(query),"size":2}"#, #"{\#(query),"size":2,"from":2}"#, #"{\#(query),"size":2,"from":4}"#,
            ])
        #expect(Set(transport.lines) == ["POST http://server.com/context/hits/_search"])
        let page = try await hits.list(pageSize: 4)
        #expect(page.count == 4 && page.pageCount == 2)
        #expect(transport.requests.last?.body == #"{"size":4}"#)
        let rest = try await hits.list(at: try #require(page.nextBookmark))
        #expect(rest.map { $0["id"]?.int } == [4])
    }

    @Test("A cursor is sent among the members of the filter; a bookmark keeps the filter")
    func cursors() async throws {
        let transport = ScriptedTransport { _, index in
            .json(#"{"results":[\#(index)]\#(index < 2 ? ",\"paging\":{\"next\":{\"after\":\"c\(index)\"}}" : "")}"#)
        }
        let hits: ResourcePipe<HubSpot> = pipe(transport)
        let first = try await hits.list(where: HitFilter(text: "a", tags: ["x"]), pageSize: 10)
        var values: [Int?] = []
        for try await value in hits.all(from: try #require(first.nextBookmark)) { values.append(value.int) }
        #expect(values == [1, 2])
        _ = try await hits.list()
        #expect(
            transport.requests.map(\.body) == [
                #"{"text":"a","tags":["x"],"limit":10}"#, #"{"text":"a","tags":["x"],"limit":10,"after":"c0"}"#,
                #"{"text":"a","tags":["x"],"limit":10,"after":"c1"}"#, "{}",
            ])
        #expect(transport.requests.allSatisfy { $0.header("Content-Type")?.hasPrefix("application/json") == true })
    }

    @Test func forms() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"results":[1],"next":"n"}"#) }
        let hits: ResourcePipe<Form> = pipe(transport)
        _ = try await hits.list(where: HitFilter(text: "a b", tags: ["x"])).next()
        _ = try await hits.list().next()
        #expect(
            transport.requests.map { $0.body ?? "" } == [
                "text=a%20b&tags%5B%5D=x", "text=a%20b&tags%5B%5D=x&cursor=n", "", "cursor=n",
            ])
        #expect(
            transport.requests.allSatisfy { $0.header("Content-Type") == "application/x-www-form-urlencoded" })
    }

    @Test("A list by POST reads, so it is retried")
    func retries() async throws {
        let transport = ScriptedTransport { _, index in index < 2 ? .response(502) : .json(#"{"results":[1]}"#) }
        let hits: ResourcePipe<HubSpot> = pipe(transport)
        #expect(try await hits.list(where: HitFilter(text: "a")).count == 1)
        #expect(transport.requests.map(\.body) == Array(repeating: #"{"text":"a"}"#, count: 3))
    }
}
