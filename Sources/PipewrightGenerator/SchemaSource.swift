import PipewrightDiagnostics
import PipewrightRendering

/// A schema as its author keeps it: one file, or a folder of a main file and files for topics.
///
/// What is what in a folder follows from names alone, so that a build knows the files of a client before it runs the tool:
/// of `shop.pipes` the main file is `shop.yaml`, and every other one is a topic. Either may be called `….pipes.yaml`, too.
package struct SchemaSource: Hashable, Sendable {
    /// A file of a folder besides the main one.
    package struct Topic: Hashable, Sendable {
        /// `orders` of `orders.yaml`.
        package let name: String
        package let file: SourceFile
    }

    /// The path of the file or folder, as the user gave it.
    package let path: String
    package let main: SourceFile
    /// By name.
    package let topics: [Topic]

    /// A schema of one file.
    package init(_ file: SourceFile) {
        path = file.path
        main = file
        topics = []
    }

    /// A schema of the files of a folder, in whatever order; nil, and reported, if they are none.
    package init?(folder path: String, files: [SourceFile], into diagnostics: inout Diagnostics) {
        var found = Diagnostics()
        defer { diagnostics.append(found) }
        let folder = SourcePath.name(of: path)
        let mainName = String(folder.dropLast(SourcePath.folderExtension.count))
        var main: SourceFile?
        var topics: [Topic] = []
        // Names that differ in case alone are one on some disks, so they are one everywhere.
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
            let problem = Problem.missingMainFile("\(mainName).yaml", folder: folder, found: files.count)
            found.error(problem, at: .start(of: path))
        }
        guard let main, !found.hasErrors else { return nil }
        self.path = path
        self.main = main
        self.topics = topics.sorted { $0.name < $1.name }
    }

    /// The main file, then the topics'.
    package var files: [SourceFile] { [main] + topics.map(\.file) }

    /// `Schemas/todo.pipes.yaml` and `Schemas/todo.pipes` → `todo.pipes`, with which the names of all its files begin.
    package var stem: String { Self.stem(of: path, topic: nil) }

    /// The file over which its client is spread.
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

    /// Whether a topic's name can be part of a Swift file's on every system.
    private static func isUsable(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType == .decimal || $0 == "-" || $0 == "_"
            }
    }
}
