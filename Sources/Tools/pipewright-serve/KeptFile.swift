#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The file that keeps records between two runs.
struct KeptFile: Sendable {
    let path: String

    /// The content; `nil` if there is no such file.
    func bytes() throws -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Writes the content so that the file is never half written.
    func write(_ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
