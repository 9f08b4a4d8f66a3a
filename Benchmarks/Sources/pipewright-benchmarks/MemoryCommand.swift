import ArgumentParser
import Articles
import BenchmarkReport
import Foundation
import PipeRuntime
import Processes

/// Decodes a file once and prints the memory that this took. The group `coding` starts it for each way.
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
            let articles = try JSON.decode([Articles.Article].self, from: CodingBenchmarks.bytes(ofFile: file))
            count = articles.count
            keep(articles)
        case .foundation:
            let articles = try FoundationCoders.decoder.decode(
                [Articles.Article].self,
                from: Data(contentsOf: URL(filePath: file))
            )
            count = articles.count
            keep(articles)
        }
        print("\(try PeakMemory.bytes() - start) \(count)")
    }
}

/// The peak of this process's resident memory.
enum PeakMemory {
    static func bytes() throws -> Double {
        #if os(Linux)
        // `rusage` is not used: its peak is never less than that of the parent process.
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        let kibibytes = line?.split { !$0.isNumber }.first.flatMap { Double(String($0)) }
        guard let kibibytes else { throw ProcessError.noResponse("/proc/self/status") }
        return kibibytes * 1024
        #else
        return rusage.current.peakBytes
        #endif
    }
}

/// Foundation's coders, configured for the records.
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
