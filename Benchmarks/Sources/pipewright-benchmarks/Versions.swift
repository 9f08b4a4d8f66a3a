import BenchmarkReport
import Foundation
import Processes

/// The versions of the measured programs and libraries on this machine.
enum Versions {
    static func swift() throws -> String {
        let output = try Program.output(of: ["swift", "--version"])
        let line = output.split(separator: "\n").first { $0.contains("Swift version") } ?? ""
        return line.split(separator: " ").drop { $0 != "version" }.dropFirst().first.map(String.init) ?? "unknown"
    }

    /// The version of a package that the benchmarks were built with. It is read from SwiftPM's state beside the build,
    /// since `Package.resolved` belongs to the latest build.
    static func package(_ identity: String, _ bench: Bench) -> String {
        struct WorkspaceState: Decodable {
            struct Object: Decodable { let dependencies: [Dependency] }
            struct Dependency: Decodable {
                struct Reference: Decodable { let identity: String }
                struct State: Decodable {
                    struct CheckoutState: Decodable { let version: String? }
                    let checkoutState: CheckoutState?
                }
                let packageRef: Reference
                let state: State
            }
            let object: Object
        }
        let file = bench.path("Benchmarks", ".build", "workspace-state.json")
        guard let data = FileManager.default.contents(atPath: file),
            let dependencies = try? JSONDecoder().decode(WorkspaceState.self, from: data).object.dependencies
        else { return "unknown version" }
        let package = dependencies.first { $0.packageRef.identity == identity }
        return package?.state.checkoutState?.version ?? "unknown version"
    }
}
