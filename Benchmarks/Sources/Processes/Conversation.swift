/// A child process that answers each line with a line. It ends when its standard input does.
public final class Conversation {
    public let name: String
    private let input: FileDescriptor
    private let output: FileDescriptor
    private var process: SpawnedProcess?

    public init(_ command: [String]) throws(ProcessError) {
        name = command.joined(separator: " ")
        let requests = try Pipe()
        let answers = try Pipe()
        process = try SpawnedProcess(command, input: requests.reading.number, output: answers.writing.number)
        input = requests.writing
        output = answers.reading
    }

    deinit {
        end()
    }

    /// Closes its standard input and waits until it has ended.
    public func end() {
        input.close()
        _ = process.take()?.wait()
    }

    /// A line that it says by itself.
    public func readLine() throws(ProcessError) -> String {
        guard let line = output.readLine() else { throw .noAnswer(name) }
        return line
    }

    /// What it answers to a line.
    public func ask(_ line: String) throws(ProcessError) -> String {
        input.write(line + "\n")
        return try readLine()
    }

    /// The number that it answers to a line.
    public func askNumber(_ line: String) throws(ProcessError) -> Double {
        let answer = try ask(line)
        guard let number = Double(answer) else { throw .noAnswer("\(name): \(answer)") }
        return number
    }
}
