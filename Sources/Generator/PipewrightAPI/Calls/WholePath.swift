import PipeModel

/// A path that is made of the paths of the levels.
struct WholePath {
    private(set) var pieces: [API.PathPiece]

    init(_ pieces: [API.PathPiece] = []) {
        self.pieces = pieces
    }

    /// Adds pieces below the path.
    mutating func append(_ added: [API.PathPiece]) {
        guard !added.isEmpty else { return }
        if !pieces.isEmpty, !endsWithSlash { pieces.append(.text("/")) }
        pieces += added
        merge()
    }

    /// Ends the last segment, before which a slash at the end is removed, unless the path has that end.
    mutating func end(with suffix: String) {
        guard !suffix.isEmpty, !pieces.isEmpty else { return }
        if case .text(let text) = pieces[pieces.count - 1], text.utf8.last == UInt8(ascii: "/") {
            pieces[pieces.count - 1] = .text(String(text.unicodeScalars.dropLast()))
        }
        pieces.append(.text(suffix))
        merge()
    }

    private var endsWithSlash: Bool {
        if case .text(let text) = pieces.last { text.utf8.last == UInt8(ascii: "/") } else { false }
    }

    private mutating func merge() {
        var merged: [API.PathPiece] = []
        for piece in pieces {
            if case .text(let text) = piece, case .text(let before) = merged.last {
                merged[merged.count - 1] = .text(before + text)
            } else if piece != .text("") {
                merged.append(piece)
            }
        }
        pieces = merged
    }
}
