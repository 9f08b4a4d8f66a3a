import ArgumentParser
import Articles

/// Reads the events of a server and prints the memory that this took above that of the process at its start; for the
/// group `streams`.
struct StreamCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "stream", shouldDisplay: false)

    @Argument var address: String
    @Option var count: Int

    func run() async throws {
        let start = try PeakMemory.bytes()
        guard try await StreamBenchmarks.count(address, count) == count else {
            throw BenchmarkError.differentResults("a stream")
        }
        print(try PeakMemory.bytes() - start)
    }
}
