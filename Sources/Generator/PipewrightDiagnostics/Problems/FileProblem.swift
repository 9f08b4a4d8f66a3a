/// What can be wrong with files and with YAML.
package enum FileProblem: Hashable, Sendable {
    case unreadableFile(reason: FileError)
    case wrongFileName(expected: String)
    case unbuildableFileName(String)
    case sameOutput(file: String)
    case fileTooLarge(limit: Int)
    case folderTooLarge(files: Int, bytes: Int)
    case missingMainFile(String, folder: String, found: Int)
    case partOfFolder(String)
    case nestedFolder
    case linkLeadsOut
    case unusableFileName(String)
    case notUTF8
    case invalidYAML(reason: YAMLError)
    case emptyFile
    case emptyTopic
    case emptyDocument
    case severalDocuments
    case nestedTooDeep(limit: Int)
    case tooManyNodes(limit: Int)
    case unknownAnchor(String, known: [String] = [])
    case recursiveAlias(String)
    case duplicateKey(String)
    case keyNotScalar
    case tagNotAllowed
    case mergeKey
}
