import ArgumentParser

@main
struct PipewrightBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipewright-benchmarks",
        abstract: "Measures Pipewright beside its peers.",
        subcommands: [
            BenchCommand.self, MemoryCommand.self, IterateCommand.self, TransferCommand.self, StreamCommand.self,
        ],
        defaultSubcommand: BenchCommand.self
    )
}
