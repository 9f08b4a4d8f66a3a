import PipeModel
import PipewrightAPI
import PipewrightLanguage

/// What a resource has from the resources above it and from the client.
struct Surroundings {
    var use: [[String]]
    var scopes: [String]?
    /// The settings of the levels above, the outermost first.
    var settings: [API.CallSettings]
    /// The resources above, the outermost first.
    var ancestors: [Ancestor] = []
    /// The path that the paths of resources are relative to, without a slash at its start.
    var path: [APIDescription.PathPiece] = []
    /// The value in it that keeps its slashes.
    var greedy: APIDescription.PathPiece?

    struct Ancestor {
        /// The name in paths below; `nil` if no path has it.
        let key: String?
        /// The name of the resource in the description.
        let name: String
    }

    /// The value of a setting that a nearer level replaces.
    func value(_ setting: CallSetting, below own: API.CallSettings? = nil) -> SettingValue? {
        if let value = own?.values[setting] { return value }
        return settings.reversed().lazy.compactMap { $0.values[setting] }.first
    }

    /// The value of a header field without arguments, by its name in small letters.
    func header(_ name: String, below own: API.CallSettings? = nil) -> String? {
        let levels = settings + (own.map { [$0] } ?? [])
        return levels.reversed().lazy.compactMap { level in
            level.headers.first { $0.name.lowercased() == name }?.value
        }.first
    }

    /// Query items with fixed values; a nearer level replaces those with the same name.
    func query(below own: API.CallSettings? = nil) -> [API.NamedValue] {
        var items: [API.NamedValue] = []
        for level in settings + (own.map { [$0] } ?? []) {
            let names = Set(level.query.map(\.name))
            items.removeAll { names.contains($0.name) }
            items += level.query.map { .init(name: $0.name, value: $0.value) }
        }
        return items
    }
}

/// A path that is made of the paths of the levels.
struct WholePath {
    private(set) var pieces: [APIDescription.PathPiece]

    init(_ pieces: [APIDescription.PathPiece] = []) {
        self.pieces = pieces
    }

    /// Adds pieces below the path.
    mutating func append(_ added: [APIDescription.PathPiece]) {
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
        var merged: [APIDescription.PathPiece] = []
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
