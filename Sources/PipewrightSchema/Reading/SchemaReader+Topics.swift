import PipewrightDiagnostics
import PipewrightYAML

extension SchemaReader {
    /// The keys that every file of a schema may have, main file or topic.
    package static let topicKeys = ["docs", "records", "enums", "unions", "resources"]

    /// Reads the file of a topic; returns `nil` if it is not a mapping.
    ///
    /// - Parameter main: The value of the main file, if it could be read.
    package func readTopic(_ node: LocatedNode, main: LocatedNode?, mainPath: String) -> SchemaTopic? {
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
