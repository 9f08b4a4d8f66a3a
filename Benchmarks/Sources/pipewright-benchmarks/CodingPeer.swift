import BenchmarkReport
import Processes

/// A program that codes the same records in another language. It responds to a command, a line, with a line.
struct CodingPeer {
    let name: String
    let version: String
    private let conversation: Conversation
    private let start: [String]

    /// Starts the program with files of a list and of a single record.
    init(_ name: String, _ command: [String], list: String, record: String) throws {
        self.name = name
        start = command
        conversation = try Conversation(command + [list, record])
        version = try conversation.readLine()
    }

    /// The figures of ``ContentSummary`` for the content that it decoded.
    func summary() throws -> String {
        try conversation.ask("summary")
    }

    func way(_ command: String) -> Way<Double> {
        Way(name) { try conversation.askNumber(command) }
    }

    /// The memory for decoding the list in a separate process.
    func memory(of list: String) -> Way<Double> {
        Way(name) { try MemoryResponse(of: start + ["--memory", list]).bytes }
    }
}

/// The output of a process that decoded a list once.
struct MemoryResponse {
    let bytes: Double

    init(of command: [String]) throws {
        let output = try Program.output(of: command)
        guard let bytes = output.split(separator: " ").first.flatMap({ Double(String($0)) }) else {
            throw ProcessError.noResponse(output)
        }
        self.bytes = bytes
    }
}
