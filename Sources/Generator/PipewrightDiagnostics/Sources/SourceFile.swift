/// A file of a schema, with the path that diagnostics show.
package struct SourceFile: Hashable, Sendable {
    /// The path as in the arguments of the command.
    package let path: String
    /// The content. It may not be UTF-8.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    package init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

/// Reads the names in the path of a schema.
package enum SourcePath {
    /// The extension of a folder that is a schema.
    package static let folderExtension = ".pipes"

    /// The last component of the path.
    package static func name(of path: String) -> String {
        path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
    }

    /// The name of the file in generated code, which does not depend on where the schema is: `todo.pipes.yaml`,
    /// `shop.pipes/orders.yaml`.
    package static func shortName(of path: String) -> String {
        let parts = path.unicodeScalars.split(separator: "/").suffix(2).map { String($0) }
        guard let folder = parts.first, parts.count == 2, folder.ends(with: folderExtension) else {
            return name(of: path)
        }
        return parts.joined(separator: "/")
    }
}
