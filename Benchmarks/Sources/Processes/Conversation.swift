/// A child process that responds to each line with a line. It ends when its standard input does.
public final class Conversation {
    public let name: String
    private let input: FileDescriptor
    private let output: FileDescriptor
    private var process: SpawnedProcess?

    public init(_ command: [String]) throws(ProcessError) {
        name = command.joined(separator: " ")
        let requests = try Pipe()
        let responses = try Pipe()
        process = try SpawnedProcess(command, input: requests.reading.number, output: responses.writing.number)
        input = requests.writing
        output = responses.reading
    }

    deinit {
        end()
    }

    /// Closes its standard input and waits for its end.
    public func end() {
        input.close()
        _ = process.take()?.wait()
    }

    /// Reads a line that the process prints without a command.
    public func readLine() throws(ProcessError) -> String {
        guard let line = output.readLine() else { throw .noResponse(name) }
        return line
    }

    /// Sends a line and returns the response.
    public func ask(_ line: String) throws(ProcessError) -> String {
        input.write(line + "\n")
        return try readLine()
    }

    /// Sends a line and returns the number in the response.
    public func askNumber(_ line: String) throws(ProcessError) -> Double {
        let response = try ask(line)
        guard let number = Double(response) else { throw .noResponse("\(name): \(response)") }
        return number
    }
}
