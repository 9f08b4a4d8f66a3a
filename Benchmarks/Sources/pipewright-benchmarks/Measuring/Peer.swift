import Foundation

/// A program that answers each line of its input with a line: `check` with a checksum, anything else with seconds.
final class Peer {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    /// Starts the program; nil if there is none.
    init?(_ executable: String?, _ arguments: [String]) {
        guard let executable else { return nil }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [executable] + arguments
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
    }

    /// Ends the program, which ends with its input.
    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// - Throws: ``Silent`` if the program gives no number.
    func ask(_ line: String) throws -> Double {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
        return try next()
    }

    /// The number on the next line that the program writes.
    func next() throws -> Double {
        var answer: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != 0x0A { answer.append(byte) }
        guard let number = Double(String(decoding: answer, as: UTF8.self)) else { throw Silent() }
        return number
    }

    /// The program ended, or said something else than a number.
    struct Silent: Error {}
}
