import BenchmarkReport

struct CompilingBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        Group("Compiling", introduction: "")
    }
}
