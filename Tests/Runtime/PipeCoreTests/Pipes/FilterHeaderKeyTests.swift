import PipeHTTP
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// What distinguishes lists whose filters have fields in header fields.
@Suite struct FilterHeaderKeyTests {
    private struct JobFilter: RecordFilter {
        var prefix: String?
        var index: Int?

        func add(to query: inout URLQuery) {
            query.add("prefix", prefix)
        }

        static func headers(of filter: JobFilter?) -> CallHeaders { ["X-Index": "\(filter?.index)"] }
    }

    private enum Jobs: ListableResource {
        typealias Record = JSONValue
        typealias Filter = JobFilter

        static let descriptor = ResourceDescriptor(path: "jobs")
    }

    @Test("Filters that differ only in a header field have different keys")
    func keys() {
        let pipe = ResourcePipe<Jobs>(plainClient(ScriptedTransport()))
        func key(_ filter: JobFilter?) -> String { pipe.storageKey(of: filter, [SortCriterion<Never>]()) }
        let filters: [JobFilter?] = [
            nil, JobFilter(index: 1), JobFilter(index: 2), JobFilter(prefix: "a"), JobFilter(prefix: "a", index: 1),
        ]
        #expect(Set(filters.map(key)).count == filters.count)
        #expect(key(JobFilter(index: 1)) == key(JobFilter(index: 1)))
        #expect(key(JobFilter()) == key(nil))
    }
}
