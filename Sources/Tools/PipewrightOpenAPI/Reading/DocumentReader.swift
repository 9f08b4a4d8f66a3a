import PipeModel
import PipewrightDiagnostics
import PipewrightYAML

/// Reads an OpenAPI document of version 3.0, 3.1 or 3.2, or a Swagger document of version 2.0.
///
/// What is invalid and can be left out is left out with a warning. Nothing recurses as deep as the document is nested.
package struct DocumentReader {
    /// The largest size of all files of a document together, in bytes.
    package static let sizeLimit = DocumentFiles.Limits.bytes

    /// What a document has at most. Tests have lower limits, to reach them with small documents.
    package struct Limits: Sendable {
        /// The values and keys of all files. Those of an anchor count again for each alias.
        var nodes = YAMLDialect.document.nodes
        /// The parts of operations, with those that references repeat.
        var parts = 1_000_000
        var schemas = 500_000

        package init() {}
    }

    let diagnostics: DiagnosticCollector
    let limits: Limits
    var files: DocumentFiles
    var document = OpenAPIDocument(title: "")
    var isSwagger = false
    var references = ReferenceFollower()
    /// The number of references that led nowhere so far, however often each.
    var brokenReferences = 0
    /// The schemas by their positions and by the positions of references to them; `nil` for schemas that are left out.
    var schemaIDs: [DocumentNode.Place: SchemaID?] = [:]
    var schemaNames: [DocumentNode.Place: String] = [:]
    /// The schemas whose keys have not been read, first in, first out.
    var pendingSchemas: [(id: SchemaID, node: DocumentNode, isParameter: Bool)] = []
    /// The media types of bodies and of responses in a Swagger document.
    var consumes: [String] = []
    var produces: [String] = []
    var hasTooManySchemas = false
    private var parts = 0

    /// Returns the document of a file; `nil`, with diagnostics, if it cannot be read.
    ///
    /// - Parameters:
    ///   - file: The main file of the document.
    ///   - limits: What the document has at most.
    ///   - load: The file at a path relative to the folder of the document, for references to other files; `nil` if it
    ///     does not exist. The path has no `..` and does not begin with a slash.
    ///   - diagnostics: Gets an error if the document cannot be read, and a warning for each part that is left out.
    package static func read(
        _ file: SourceFile, limits: Limits = Limits(), load: (String) -> SourceFile?,
        into diagnostics: DiagnosticCollector
    ) -> OpenAPIDocument? {
        withoutActuallyEscaping(load) { load in
            let files = DocumentFiles(nodeLimit: limits.nodes, load: load, into: diagnostics)
            var reader = DocumentReader(diagnostics: diagnostics, limits: limits, files: files)
            return reader.read(file)
        }
    }

    private mutating func read(_ file: SourceFile) -> OpenAPIDocument? {
        let errors = diagnostics.errorCount
        guard let root = files.readMain(file) else { return nil }
        let node = DocumentNode(node: root, file: 0)
        guard readVersion(of: node) else { return nil }
        guard let paths = node["paths"] ?? emptyPaths(of: node) else {
            diagnostics.error(.missingPaths, at: root.range)
            return nil
        }
        readInformation(of: node)
        if isSwagger {
            consumes = node["consumes"].map { texts($0, of: "consumes") } ?? []
            produces = node["produces"].map { texts($0, of: "produces") } ?? []
            document.servers = swaggerServers(of: node)
            nameSchemas(node["definitions"].flatMap { resolved($0) }, key: "definitions")
            readSecuritySchemes(node["securityDefinitions"].flatMap { resolved($0) }, key: "securityDefinitions")
        } else {
            let components = node["components"].flatMap { resolved($0) }
            document.servers = node["servers"].map { servers($0) } ?? []
            nameSchemas(components?["schemas"].flatMap { resolved($0) }, key: "schemas")
            readSecuritySchemes(components?["securitySchemes"].flatMap { resolved($0) }, key: "securitySchemes")
        }
        document.security = node["security"].flatMap { securityAlternatives($0) }
        readPaths(paths)
        // Paths of Azure that only their queries distinguish.
        if let others = node["x-ms-paths"] { readPaths(others) }
        if !isSwagger {
            // Documents of OpenAPI 3.0 have them in an extension.
            for key in ["webhooks", "x-webhooks"] {
                if let webhooks = node[key] { readWebhooks(webhooks, key: key) }
            }
        }
        readPendingSchemas()
        finishSchemas()
        document.findSubtypes()
        return diagnostics.errorCount == errors ? document : nil
    }

    /// An empty `paths`, which is null in YAML, and may be missing beside webhooks from OpenAPI 3.1 on.
    private func emptyPaths(of root: DocumentNode) -> DocumentNode? {
        let entry = root.entries?.first { $0.key.text == "paths" } ?? root.entries?.first { $0.key.text == "webhooks" }
        return entry.map { DocumentNode(node: LocatedNode(.mapping([]), at: $0.value.range), file: root.file) }
    }

    private mutating func readVersion(of root: DocumentNode) -> Bool {
        for (key, versions) in [("openapi", ["3.0", "3.1", "3.2"]), ("swagger", ["2.0"])] {
            guard let version = root[key], let text = version.node.text else { continue }
            // The number after the second full stop, as in 3.0.4, changes nothing here.
            guard versions.contains(where: { text == $0 || text.begins(with: $0 + ".") }) else {
                diagnostics.error(.unsupportedVersion(text, key: key), at: version.range)
                return false
            }
            isSwagger = key == "swagger"
            return true
        }
        diagnostics.error(.notOpenAPI, at: root.range)
        return false
    }

    private mutating func readInformation(of root: DocumentNode) {
        if let information = root["info"] {
            document.title = text("title", in: information) ?? ""
            document.version = text("version", in: information)
            document.docs = text("description", in: information)
        }
        for element in root["tags"].map({ elements(of: $0, key: "tags") }) ?? [] {
            let tag = root.sibling(element)
            if let name = element.text {
                document.tags.append(.init(name: name))
            } else if let name = text("name", in: tag) {
                document.tags.append(.init(name: name, docs: text("description", in: tag)))
            } else {
                diagnostics.warning(.missingKey("name", of: .tag), at: tag.range)
            }
        }
    }

    /// Counts parts of operations. Returns whether reading can go on; reports the first part over the limit.
    mutating func count(_ number: Int, at place: SourceRange) -> Bool {
        guard parts <= limits.parts else { return false }
        parts += number
        guard parts > limits.parts else { return true }
        diagnostics.error(.tooManyParts(limit: limits.parts), at: place)
        return false
    }
}
