import BenchmarkReport
import Processes

/// A program that codes the same records in another language: a line of command, a line of answer.
struct CodingPeer {
    let name: String
    let version: String
    private let conversation: Conversation
    private let start: [String]

    /// Starts it with files of a list and of a single record.
    init(_ name: String, _ command: [String], list: String, record: String) throws {
        self.name = name
        start = command
        conversation = try Conversation(command + [list, record])
        version = try conversation.readLine()
    }

    /// The figures of ``ContentSummary`` of what it decoded.
    func summary() throws -> String {
        try conversation.ask("summary")
    }

    func way(_ command: String) -> Way<Double> {
        Way(name) { try conversation.askNumber(command) }
    }

    /// What decoding the list takes in a process of its own.
    func memory(of list: String) -> Way<Double> {
        Way(name) { try MemoryAnswer(of: start + ["--memory", list]).bytes }
    }
}

/// What a process says that decoded a list once.
struct MemoryAnswer {
    let bytes: Double

    init(of command: [String]) throws {
        let output = try Program.output(of: command)
        guard let bytes = output.split(separator: " ").first.flatMap({ Double(String($0)) }) else {
            throw ProcessError.noAnswer(output)
        }
        self.bytes = bytes
    }
}
