import PipeModel

/// A file of the schema that an import writes.
package struct SchemaFile: Equatable, Sendable {
    /// The name in the folder; empty if the schema is one file.
    package var name: String
    package var text: String
    /// The first lines of its parts, in ascending order.
    var parts: [(line: Int, part: SchemaPart?)] = []

    package static func == (left: Self, right: Self) -> Bool { left.name == right.name && left.text == right.text }

    /// The part that has a line.
    func part(at line: Int) -> SchemaPart? {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].line <= line { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : parts[low - 1].part
    }
}

extension SchemaWriter {
    /// The number of lines from which a schema is a folder.
    private static let folderLines = 3000

    /// The files of the schema: one, or the main file and its topics if it is large.
    ///
    /// - Parameters:
    ///   - stem: The name of the folder and of its main file, without `.pipes`.
    ///   - isFolder: Whether it is a folder; `nil` to decide by the size.
    package static func files(_ api: FoundAPI, named stem: String, isFolder: Bool?) -> [SchemaFile] {
        let whole = file(api, named: "", hasSettings: true, definitions: api.used, resources: api.resources)
        guard isFolder ?? (whole.text.utf8.count { $0 == UInt8(ascii: "\n") } > folderLines) else { return [whole] }
        let topics = Topics(api, main: stem)
        let main = file(
            api, named: "\(stem).yaml", hasSettings: true, definitions: topics.shared, resources: [])
        return [main]
            + topics.all.map { topic in
                file(
                    api, named: "\(topic.name).yaml", hasSettings: false, definitions: topic.definitions,
                    resources: topic.resources)
            }
    }
}

/// The topics of a large schema, and what belongs to each.
struct Topics {
    struct Topic {
        var name: String
        var resources: [FoundResource] = []
        var definitions: [Int] = []
    }

    /// The definitions that several topics use.
    private(set) var shared: [Int] = []
    /// Sorted by name.
    private(set) var all: [Topic] = []

    /// - Parameter main: The name of the main file.
    init(_ api: FoundAPI, main: String) {
        var positions: [String: Int] = [:]
        for resource in api.resources {
            let name = Self.name(resource.topic ?? resource.name, main: main)
            if let index = positions[name] {
                all[index].resources.append(resource)
            } else {
                positions[name] = all.count
                all.append(Topic(name: name, resources: [resource]))
            }
        }
        all.sort { $0.name < $1.name }
        let reachable = { UsedDefinitions.reachable(from: $0, api.definitions) }
        var users: [Int: Int] = [:]
        var isShared: Set<Int> = []
        for (index, topic) in all.enumerated() {
            for position in reachable(UsedDefinitions.roots(of: topic.resources)) {
                if let other = users[position], other != index { isShared.insert(position) }
                users[position] = index
            }
        }
        if let record = api.errors.record { isShared.formUnion(reachable([record])) }
        isShared.formUnion(reachable(UsedDefinitions.roots(of: api.webhooks)))
        for position in api.used {
            if let user = users[position], !isShared.contains(position) {
                all[user].definitions.append(position)
            } else {
                shared.append(position)
            }
        }
    }

    /// A name that can be part of a file's name on every system.
    private static func name(_ text: String, main: String) -> String {
        let name = Words.snake(text).replacing("_", with: "-")
        let cut = String(String.UnicodeScalarView(name.unicodeScalars.prefix(60)))
        return cut == main.lowercased() ? cut + "-topic" : cut
    }
}
