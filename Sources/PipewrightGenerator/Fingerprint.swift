import PipewrightAPI
import PipewrightDiagnostics
import PipewrightRendering

/// A line in a generated client's first file that tells from what the client was made and how its files looked then, so
/// that it need not be made again as long as neither has changed.
///
/// It stands below the line that says what the file was made from: `// Fingerprint: ` with a hash of what shapes the client and one of its files. The other
/// files have none, so that those a change of the schema does not concern stay as they are, and need not be compiled.
package struct Fingerprint: Sendable {
    private let input: String

    /// - Parameters:
    ///   - templates: Those of the user, which replace ones of the tool.
    ///   - layout: Over which files the client is spread.
    package init(of source: SchemaSource, templates: [SourceFile], layout: ClientLayout) {
        var hash = FNV1a()
        for part in [PipewrightVersion.current] + layout.fileNames {
            hash.add(part)
            hash.add("\0")
        }
        for file in TemplateLibrary.sources + templates.sorted(by: { $0.path < $1.path }) + source.files {
            hash.add("\(SourcePath.shortName(of: file.path))\0\(file.bytes.count)\0")
            file.bytes.withUnsafeBufferPointer { hash.add($0) }
        }
        input = hash.text
    }

    /// The files of a client, the first with the fingerprint; all as they are if it does not begin with a comment, as a
    /// user's template may have it.
    package func added(to files: [GeneratedFile]) -> [GeneratedFile] {
        guard let first = files.first, let end = GeneratedHeader.end(in: first.text.utf8) else { return files }
        var hash = FNV1a()
        for file in files {
            hash.add(file.text)
            hash.add("\0")
        }
        let next = first.text.utf8.index(first.text.startIndex, offsetBy: end)
        let text = first.text[..<next] + line(hash) + first.text[next...]
        return [GeneratedFile(name: first.name, text: String(text))] + files.dropFirst()
    }

    /// Whether the files of a client are as they were when this fingerprint was added to them.
    package func isCurrent(_ files: [[UInt8]]) -> Bool {
        guard let bytes = files.first, let start = GeneratedHeader.end(in: bytes),
            let end = bytes[start...].firstIndex(of: 0x0A)
        else { return false }
        var hash = FNV1a()
        bytes.withUnsafeBufferPointer { bytes in
            hash.add(UnsafeBufferPointer(rebasing: bytes[..<start]))
            hash.add(UnsafeBufferPointer(rebasing: bytes[(end + 1)...]))
        }
        hash.add("\0")
        for file in files.dropFirst() {
            file.withUnsafeBufferPointer { hash.add($0) }
            hash.add("\0")
        }
        return bytes[start...end].elementsEqual(line(hash).utf8)
    }

    private func line(_ files: FNV1a) -> String {
        "\(GeneratedHeader.fingerprint)\(input) \(files.text)\n"
    }
}
