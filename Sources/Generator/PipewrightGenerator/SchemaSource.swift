import PipewrightDiagnostics
import PipewrightRendering

/// The files of a schema: one file, or a folder with a main file and a file for each topic.
///
/// The names of the files determine their roles, so that the build plugin knows the generated files before it runs the
/// tool. In `shop.pipes`, `shop.yaml` is the main file, and all other files are topics. File names can also end with
/// `.pipes.yaml`.
package struct SchemaSource: Hashable, Sendable {
    /// A file of a folder besides the main one.
    package struct Topic: Hashable, Sendable {
        /// `orders` of `orders.yaml`.
        package let name: String
        package let file: SourceFile
    }

    /// The path of the file or folder, as the user wrote it.
    package let path: String
    package let main: SourceFile
    /// Sorted by name.
    package let topics: [Topic]

    /// A schema of one file.
    package init(_ file: SourceFile) {
        path = file.path
        main = file
        topics = []
    }

    /// A schema from the files of a folder, in any order. Reports an error and returns `nil` if they are not a schema.
    package init?(folder path: String, files: [SourceFile], into diagnostics: DiagnosticCollector) {
        let found = DiagnosticCollector()
        defer { diagnostics.append(found) }
        let folder = SourcePath.name(of: path)
        let mainName = String(folder.dropLast(SourcePath.folderExtension.count))
        var main: SourceFile?
        var topics: [Topic] = []
        // Some file systems ignore case, so names that differ only in case are an error everywhere.
        var places: [String: SourceRange] = [:]
        for file in files.sorted(by: { $0.path < $1.path }) {
            let name = Self.topicName(of: file.path)
            let place = SourceRange.start(of: file.path)
            if let first = places[name.lowercased()] {
                let output = Self.stem(of: path, topic: name == mainName ? nil : name) + ".swift"
                let note = Diagnostic.Note(.firstDefined(name), at: first)
                found.error(.sameOutput(file: output), at: place, notes: [note])
            } else if name == mainName {
                main = file
            } else if Self.isUsable(name) {
                topics.append(Topic(name: name, file: file))
            } else {
                found.error(.unusableFileName(name), at: place)
            }
            places[name.lowercased()] = place
        }
        if main == nil {
            let problem = FileProblem.missingMainFile("\(mainName).yaml", folder: folder, found: files.count)
            found.error(problem, at: .start(of: path))
        }
        guard let main, !found.hasErrors else { return nil }
        self.path = path
        self.main = main
        self.topics = topics.sorted { $0.name < $1.name }
    }

    /// The main file, followed by the topics.
    package var files: [SourceFile] { [main] + topics.map(\.file) }

    /// `Schemas/todo.pipes.yaml` and `Schemas/todo.pipes` → `todo.pipes`, the beginning of all generated file names.
    package var stem: String { Self.stem(of: path, topic: nil) }

    /// `Schemas/todo.pipes.yaml` and `Schemas/todo.pipes` → `todo`, the beginning of the names of other files.
    private var shortStem: String {
        stem.hasSuffix(SourcePath.folderExtension) ? String(stem.dropLast(SourcePath.folderExtension.count)) : stem
    }

    /// `Schemas/todo.pipes.yaml` → `todo.api.json`, the file with the description of its API.
    package var documentName: String { "\(shortStem).api.json" }

    /// `Schemas/todo.pipes.yaml` → `todo.html`, its reference page beside the pages of other schemas.
    package var pageName: String { "\(shortStem).html" }

    /// The files of its client.
    package func layout(_ counts: PartCounts = PartCounts()) -> ClientLayout {
        let isFolder = main.path != path
        let name = isFolder ? Self.topicName(of: main.path) : nil
        let first = ClientLayout.Section(stem: stem, partition: counts.partition(of: main, named: name))
        return ClientLayout(
            [first]
                + topics.map { topic in
                    let partition = counts.partition(of: topic.file, named: topic.name)
                    return ClientLayout.Section(stem: Self.stem(of: path, topic: topic.name), partition: partition)
                })
    }

    private static func stem(of path: String, topic: String?) -> String {
        let name = SourcePath.name(of: path)
        let stem = name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
        return topic.map { "\(stem)+\($0)" } ?? stem
    }

    /// `shop.pipes/orders.yaml` and `shop.pipes/orders.pipes.yaml` → `orders`.
    private static func topicName(of path: String) -> String {
        var name = SourcePath.name(of: path)[...]
        if name.hasSuffix(".yaml") { name = name.dropLast(5) }
        if name.hasSuffix(SourcePath.folderExtension) { name = name.dropLast(SourcePath.folderExtension.count) }
        return String(name)
    }

    /// Whether the name of a topic can be part of a file name on every system.
    private static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType == .decimal || $0 == "-" || $0 == "_"
            }
    }
}
