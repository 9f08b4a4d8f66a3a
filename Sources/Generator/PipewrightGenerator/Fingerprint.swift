import PipeModel
import PipewrightDiagnostics
import PipewrightRendering

/// A line in the first file of a generated client with two hashes: of the input (version, layout, modules, templates
/// and schema), and of the generated files. While both match, the client is not generated again.
///
/// It stops a mistake, such as a change by hand, and not an attacker: FNV-1a is no cryptographic hash, and a person
/// who can write the file can write a fingerprint that fits. Generated code is reviewed, or generated with `--force`.
///
/// The line `// Fingerprint: …` follows the line that names the schema. The other files have no fingerprint, so that
/// they change only when their own code changes.
package struct Fingerprint: Sendable {
    private let input: String

    /// The hash of the input of a description: the version of the tool and the schema.
    static func text(of source: SchemaSource) -> String {
        var hash = FNV1a(PipewrightVersion.current)
        add(source.files, to: &hash)
        return hash.text
    }

    /// - Parameters:
    ///   - templates: The user's templates, which replace the tool's.
    ///   - layout: The files of the client.
    ///   - modules: The modules of the runtime that the code may import; `nil` for all.
    package init(
        of source: SchemaSource, templates: [SourceFile], layout: ClientLayout, modules: Set<RuntimeModule>? = nil
    ) {
        var hash = FNV1a()
        for part in [PipewrightVersion.current] + layout.fileNames + (modules ?? []).map(\.rawValue).sorted() {
            hash.add(part)
            hash.add("\0")
        }
        Self.add(TemplateLibrary.sources + templates.sorted(by: { $0.path < $1.path }) + source.files, to: &hash)
        input = hash.text
    }

    private static func add(_ files: [SourceFile], to hash: inout FNV1a) {
        for file in files {
            hash.add("\(SourcePath.shortName(of: file.path))\0\(file.bytes.count)\0")
            file.bytes.withUnsafeBufferPointer { hash.add($0) }
        }
    }

    /// Returns the files with the fingerprint in the first one. The files are unchanged if the first does not begin
    /// with the usual header, which a user's template can replace.
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

    /// Whether the files of a client are unchanged since this fingerprint was added to them.
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
