import BenchmarkReport
import Foundation
import Processes

/// Versions of what is measured, as found on the machine.
enum Versions {
    static func swift() throws -> String {
        let output = try Program.output(of: ["swift", "--version"])
        let line = output.split(separator: "\n").first { $0.contains("Swift version") } ?? ""
        return line.split(separator: " ").drop { $0 != "version" }.dropFirst().first.map(String.init) ?? "unknown"
    }

    /// The version of a package that the benchmarks were built with.
    static func package(_ identity: String, _ bench: Bench) -> String {
        struct Pins: Decodable {
            struct Pin: Decodable {
                struct State: Decodable { let version: String? }
                let identity: String
                let state: State
            }
            let pins: [Pin]
        }
        let file = bench.path("Benchmarks", "Package.resolved")
        guard let data = FileManager.default.contents(atPath: file),
            let pins = try? JSONDecoder().decode(Pins.self, from: data).pins
        else { return "unknown version" }
        return pins.first { $0.identity == identity }?.state.version ?? "unknown version"
    }
}
