#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeStore

/// A process that writes into the same store.
struct OtherWriter {
    private let process = Process()
    private let requests = Pipe()
    private let responses = Pipe()

    init(in folder: URL) throws {
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--write", folder.path, "0"]
        process.standardInput = requests
        process.standardOutput = responses
        try process.run()
        try awaitSign()
    }

    func end() throws {
        try requests.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func write(_ id: Article.ID, _ title: String) throws {
        try requests.fileHandleForWriting.write(contentsOf: Data("\(id.rawValue) \(title)\n".utf8))
        try awaitSign()
    }

    /// Waits for the byte that the process writes when it is ready, and after each write.
    private func awaitSign() throws {
        guard try responses.fileHandleForReading.read(upToCount: 1)?.isEmpty == false else { throw Failure() }
    }

    /// What the process does: it gives an article a title for each line.
    static func run(_ articles: StoredPipe<ArticlesResource>) async throws {
        let output = FileHandle.standardOutput
        try output.write(contentsOf: Data("r".utf8))
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count == 2, let id = Int(words[0]) else { throw Failure() }
            try await articles.update(Article.ID(id)) { $0.title = String(words[1]) }
            try output.write(contentsOf: Data("w".utf8))
        }
    }

    private struct Failure: Error {}
}
#endif
