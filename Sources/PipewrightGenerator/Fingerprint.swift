import PipewrightDiagnostics
import PipewrightRendering

/// A line in a generated file that tells from what it was made and how it looked then, so that it need not be made again
/// as long as neither has changed.
///
/// It stands below the first line: `// Fingerprint: ` with a hash of what shapes the file and one of the rest of it.
package struct Fingerprint: Sendable {
    private let input: String

    /// - Parameters:
    ///   - templates: Those of the user, which replace ones of the tool.
    ///   - partition: How the client is spread over files.
    package init(of source: SourceFile, templates: [SourceFile], partition: Partition) {
        var hash = FNV1a()
        for part in [PipewrightVersion.current, source.name, "\(partition.partCount)"] {
            hash.add(part)
            hash.add("\0")
        }
        for file in TemplateLibrary.sources + templates.sorted(by: { $0.path < $1.path }) + [source] {
            hash.add("\(file.name)\0\(file.bytes.count)\0")
            file.bytes.withUnsafeBufferPointer { hash.add($0) }
        }
        input = hash.text
    }

    /// The file with its fingerprint; as it is if it does not begin with a comment, as a user's template may have it.
    package func added(to file: GeneratedFile) -> GeneratedFile {
        guard file.text.hasPrefix("//"), let end = file.text.utf8.firstIndex(of: 0x0A) else { return file }
        let next = file.text.utf8.index(after: end)
        var rest = FNV1a()
        rest.add(file.text)
        return GeneratedFile(name: file.name, text: file.text[..<next] + line(rest) + file.text[next...])
    }

    /// Whether a file is as it was when this fingerprint was added to it.
    package func isCurrent(_ bytes: [UInt8]) -> Bool {
        guard let first = bytes.firstIndex(of: 0x0A), let second = bytes[(first + 1)...].firstIndex(of: 0x0A) else {
            return false
        }
        var rest = FNV1a()
        bytes.withUnsafeBufferPointer { bytes in
            rest.add(UnsafeBufferPointer(rebasing: bytes[...first]))
            rest.add(UnsafeBufferPointer(rebasing: bytes[(second + 1)...]))
        }
        return bytes[(first + 1)...second].elementsEqual(line(rest).utf8)
    }

    private func line(_ rest: FNV1a) -> String {
        "// Fingerprint: \(input) \(rest.text)\n"
    }
}

extension SourceFile {
    /// The path's last part.
    fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}
