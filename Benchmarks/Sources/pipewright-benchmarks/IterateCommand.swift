import ArgumentParser
import Articles
import BenchmarkReport

/// Iterates over the pages of a server and prints the memory that this took; for the group `paging`.
struct IterateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "iterate", shouldDisplay: false)

    @Argument var address: String
    @Option var pages: Int
    @Option var pageSize: Int

    func run() async throws {
        let count = try await PagingBenchmarks.count(address, pages: pages, pageSize: pageSize, prefetch: 0)
        guard count == pages * pageSize else { throw BenchmarkError.differentResults("an iteration") }
        print(try PeakMemory.bytes())
    }
}
