import ArgumentParser
import Articles
import BenchmarkReport

/// Walks over the pages of a server and says how much memory that took; for the group `paging`.
struct WalkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "walk", shouldDisplay: false)

    @Argument var address: String
    @Option var pages: Int
    @Option var pageSize: Int

    func run() async throws {
        let count = try await PagingBenchmarks.count(address, pages: pages, pageSize: pageSize, prefetch: 0)
        guard count == pages * pageSize else { throw BenchmarkError.differentResults("a walk") }
        print(try PeakMemory.bytes())
    }
}
