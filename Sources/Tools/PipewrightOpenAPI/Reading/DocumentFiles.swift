import PipewrightDiagnostics
import PipewrightYAML

/// The files of a document: its main file, and those that references lead to. Each is read once.
struct DocumentFiles {
    /// The limits of all files together.
    enum Limits {
        static let bytes = 64 * 1024 * 1024
        static let files = 10_000
    }

    private struct File {
        /// The components of the path, relative to the folder of the document.
        let path: [String]
        /// `nil` if the file cannot be read.
        let root: LocatedNode?
    }

    private let load: (String) -> SourceFile?
    private let diagnostics: DiagnosticCollector
    private var files: [File] = []
    private var indices: [String: Int] = [:]
    private var bytes = 0
    private var nodes: Int
    /// Whether a limit of all files was exceeded. No more files are read then.
    private var isFull = false

    /// - Parameter nodeLimit: The maximum number of nodes of all files; not above the limit of the dialect.
    init(nodeLimit: Int, load: @escaping (String) -> SourceFile?, into diagnostics: DiagnosticCollector) {
        nodes = YAMLDialect.document.nodes - nodeLimit
        self.load = load
        self.diagnostics = diagnostics
    }

    /// Reads the main file, which gets the index 0.
    mutating func readMain(_ file: SourceFile) -> LocatedNode? {
        add(file, at: [SourcePath.name(of: file.path)])
        return files.first?.root
    }

    /// The value of the file that a reference names, which is read if necessary.
    ///
    /// - Parameters:
    ///   - name: The path in the reference, percent-decoded; empty for the file that has the reference.
    ///   - origin: The file that has the reference.
    mutating func root(of name: String, from origin: Int) throws(ReferenceError) -> DocumentNode {
        let index = try index(of: name, from: origin)
        guard let root = files[index].root else { throw .unreadableFile }
        return DocumentNode(node: root, file: index)
    }

    private mutating func index(of name: String, from origin: Int) throws(ReferenceError) -> Int {
        guard !name.isEmpty else { return origin }
        let path = try Self.path(name, from: files[origin].path)
        let joined = path.joined(separator: "/")
        if let index = indices[joined] { return index }
        guard !isFull else { throw .unreadableFile }
        guard files.count < Limits.files else {
            isFull = true
            diagnostics.error(.tooManyFiles(limit: Limits.files), at: .start(of: files[0].path.joined()))
            throw .unreadableFile
        }
        guard let file = load(joined) else { throw .noSuchFile }
        return add(file, at: path)
    }

    /// The components of a path relative to the folder of the document.
    private static func path(_ name: String, from origin: [String]) throws(ReferenceError) -> [String] {
        let scalars = name.unicodeScalars
        guard !scalars.contains("\0"), !scalars.contains("\\") else { throw .malformed }
        if scalars.first == "/" { throw name.utf8.starts(with: "//".utf8) ? .remote : .outsideFolder }
        // A scheme, such as `https:`, or the drive of a path of Windows.
        if let colon = scalars.firstIndex(of: ":"), !scalars[..<colon].contains("/") {
            throw scalars[..<colon].count == 1 ? .outsideFolder : .remote
        }
        var path = Array(origin.dropLast())
        for part in scalars.split(separator: "/") {
            switch String(part) {
            case ".": continue
            case "..":
                guard path.popLast() != nil else { throw .outsideFolder }
            case let part: path.append(part)
            }
        }
        guard !path.isEmpty else { throw .malformed }
        return path
    }

    @discardableResult
    private mutating func add(_ file: SourceFile, at path: [String]) -> Int {
        let index = files.count
        indices[path.joined(separator: "/")] = index
        files.append(File(path: path, root: read(file)))
        return index
    }

    private mutating func read(_ file: SourceFile) -> LocatedNode? {
        bytes += file.bytes.count
        guard bytes <= Limits.bytes || files.isEmpty else {
            isFull = true
            diagnostics.error(.filesTooLarge(limit: Limits.bytes), at: .start(of: file.path))
            return nil
        }
        guard file.bytes.count <= YAMLDialect.document.fileSize, JSONNodes.isJSON(file) else { return readYAML(file) }
        // Flow mappings of YAML begin as JSON does.
        let isNamedYAML = [".yaml", ".yml"].contains { file.path.ends(with: $0) }
        let problems = DiagnosticCollector()
        if let node = JSONNodes.read(file, counting: &nodes, into: problems) {
            diagnostics.append(problems)
            return node
        }
        if isNamedYAML, problems.sorted.contains(where: { $0.problem.isOfJSON }) { return readYAML(file) }
        diagnostics.append(problems)
        return nil
    }

    private mutating func readYAML(_ file: SourceFile) -> LocatedNode? {
        YAMLReader.read(file, as: .document, counting: &nodes, whenEmpty: .emptyDocument, into: diagnostics)
    }
}

extension Problem {
    fileprivate var isOfJSON: Bool {
        if case .document(.invalidJSON) = self { true } else { false }
    }
}
