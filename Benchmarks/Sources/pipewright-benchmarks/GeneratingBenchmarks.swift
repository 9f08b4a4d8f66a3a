import BenchmarkReport

struct GeneratingBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        Group("Generating", introduction: "")
    }
}
