import BenchmarkReport

struct RuntimeBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        Group("Runtime", introduction: "")
    }
}
