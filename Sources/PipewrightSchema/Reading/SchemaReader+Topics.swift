import PipewrightDiagnostics
import PipewrightYAML

extension SchemaReader {
    /// What every file of a schema may hold, the main one and those for topics.
    package static let topicKeys = ["docs", "records", "enums", "unions", "resources"]

    /// Reads a file of a folder besides the main one; nil if it is no mapping.
    ///
    /// - Parameter main: The value of the main file, if that could be read.
    package mutating func readTopic(_ node: LocatedNode, main: LocatedNode?, mainPath: String) -> SchemaTopic? {
        guard let entries = entries(of: node, what: "a file of a schema") else { return nil }
        var members: [String: LocatedNode.Entry] = [:]
        for entry in entries {
            let key = entry.key.text
            if Self.topicKeys.contains(key) {
                members[key] = entry
            } else if Self.keys.contains(key) {
                let notes = main?.entry(key).map { [Diagnostic.Note(.setHere(key), at: $0.key.range)] }
                error(.keyOfMainFile(key, main: mainPath), at: entry.key.range, notes: notes ?? [])
            } else {
                error(.unknownKey(key, in: "a file for a topic", known: Self.topicKeys), at: entry.key.range)
            }
        }
        var topic = SchemaTopic(file: file)
        topic.docs = docs(members)
        topic.records = readRecords(members["records"])
        topic.enums = readEnums(members["enums"])
        topic.unions = readUnions(members["unions"])
        topic.resources = readResources(members["resources"])
        return topic
    }
}

extension LocatedNode {
    fileprivate func entry(_ key: String) -> Entry? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key.text == key }
    }
}
