/// A text that a stage reads, with the name by which diagnostics call it.
package struct SourceFile: Hashable, Sendable {
    /// The path as the user gave it.
    package let path: String
    /// The bytes as they stand on disk; not yet known to be UTF-8.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    package init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }
}

/// What a path says of a schema's file.
package enum SourcePath {
    /// What the name of a folder that is one schema ends in.
    package static let folderExtension = ".pipes"

    /// The path's last part.
    package static func name(of path: String) -> String {
        path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
    }

    /// What generated code calls the file, wherever the schema lies: `todo.pipes.yaml`, `shop.pipes/orders.yaml`.
    package static func shortName(of path: String) -> String {
        let parts = path.unicodeScalars.split(separator: "/").suffix(2).map { String($0) }
        guard let folder = parts.first, parts.count == 2, folder.ends(with: folderExtension) else {
            return name(of: path)
        }
        return parts.joined(separator: "/")
    }
}
