import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    /// Reads the file of a topic; returns `nil` if it is not a mapping.
    ///
    /// - Parameter main: The value of the main file, if it could be read.
    package func readTopic(_ node: LocatedNode, main: LocatedNode?, mainPath: String) -> SchemaTopic? {
        guard let entries = entries(of: node, as: .file) else { return nil }
        var members = Members()
        for entry in entries {
            let text = entry.key.text
            let key = LanguageMapping.schema.key(text)
            if let key, LanguageMapping.keysOfTopics.contains(key) {
                members[key] = entry
            } else if let key {
                let notes = main?.entry(text).map { [Diagnostic.Note(.setHere(key), at: $0.key.range)] }
                error(.keyOfMainFile(key, main: mainPath), at: entry.key.range, notes: notes ?? [])
            } else {
                let known = LanguageMapping.keysOfTopics
                error(.unknownKey(text, in: .topic, known: known), at: entry.key.range)
            }
        }
        var topic = SchemaTopic(file: file)
        topic.docs = docs(members)
        topic.records = readRecords(members[.records])
        topic.enums = readEnums(members[.enums])
        topic.unions = readUnions(members[.unions])
        topic.resources = readResources(members[.resources])
        return topic
    }
}

extension LocatedNode {
    fileprivate func entry(_ key: String) -> Entry? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key.text == key }
    }
}
