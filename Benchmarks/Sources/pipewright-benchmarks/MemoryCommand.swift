import ArgumentParser
import Articles
import BenchmarkReport
import Foundation
import PipeRuntime
import Processes

/// Decodes a file once and says how much memory that took; for the group `coding`, which starts it for each way.
struct MemoryCommand: ParsableCommand {
    enum Way: String, ExpressibleByArgument {
        case pipejson
        case foundation
    }

    static let configuration = CommandConfiguration(commandName: "memory", shouldDisplay: false)

    @Argument var way: Way
    @Argument var file: String

    func run() throws {
        let start = try PeakMemory.bytes()
        let count: Int
        switch way {
        case .pipejson:
            let articles = try JSON.decode([Article].self, from: CodingBenchmarks.bytes(ofFile: file))
            count = articles.count
            keep(articles)
        case .foundation:
            let articles = try FoundationCoders.decoder.decode(
                [Article].self,
                from: Data(contentsOf: URL(filePath: file))
            )
            count = articles.count
            keep(articles)
        }
        print("\(try PeakMemory.bytes() - start) \(count)")
    }
}

/// The greatest resident memory of this process.
enum PeakMemory {
    static func bytes() throws -> Double {
        #if os(Linux)
        // Not from rusage: there it is never less than that of whoever started the process.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = line?.split { !$0.isNumber }.first.flatMap { Double(String($0)) }
        guard let kibibytes else { throw ProcessError.noAnswer("/proc/self/status") }
        return kibibytes * 1024
        #else
        return rusage.current.peakBytes
        #endif
    }
}

/// Foundation's coders as the records need them.
enum FoundationCoders {
    static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }

    static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}
