import PipewrightDiagnostics
import PipewrightSchema

/// The meanings of placeholders in the paths of a resource.
struct PathScope {
    /// A resource above with items, whose identities can be used in paths below.
    struct Ancestor {
        let key: String
        let typePath: [String]
        /// The wire names of the fields that identify an item.
        let identity: [String]
    }

    /// The resources above, the top one first.
    var ancestors: [Ancestor] = []
    /// The fields that identify the item; empty if the path is not that of an item.
    var identity: [String] = []
    /// Whether an unknown name becomes an argument.
    var takesArguments = true
}

extension APIResolver {
    /// Checks and encodes a path, and resolves its placeholders.
    ///
    /// - Parameter isAbsolute: Whether a path that begins with a slash is relative to the server.
    mutating func resolvePath(
        _ path: Located<String>,
        parameters: [Schema.Field] = [],
        scope: PathScope,
        isAbsolute: Bool
    ) -> API.Path {
        if let reason = PathRule.problem(in: path.value) {
            error(.malformedPath(path.value, reason: reason), at: path.range)
            return API.Path("")
        }
        let declared = resolveFields(parameters, in: .path)
        checkPath(declared, authored: parameters)
        let normalized = PathRule.normalized(path.value)
        let text = (isAbsolute && path.value.hasPrefix("/") && !normalized.isEmpty ? "/" : "") + normalized
        var result = API.Path(pieces: [], arguments: [])
        for piece in PathRule.pieces(of: text) ?? [] {
            switch piece {
            case .text(let text):
                result.pieces.append(.text(PathRule.encodedText(text)))
            case .parameter(let name):
                let located = Located(name, at: path.range)
                if let known = resolveKnown(located, scope: scope) {
                    result.pieces.append(.text(known))
                } else if let argument = resolveArgument(located, declared: declared, scope: scope) {
                    result.pieces.append(.argument(argument.swiftName))
                    guard !result.arguments.contains(argument) else { continue }
                    if let other = result.arguments.first(where: { $0.swiftName == argument.swiftName }) {
                        let first = Diagnostic.Note(
                            .firstDefined(argument.swiftName), at: Self.placeholder(other.wireName, in: path))
                        let problem = RecordProblem.nameCollision(
                            name: argument.swiftName, kind: .argument, other: .argument)
                        error(problem, at: Self.placeholder(name, in: path), notes: [first])
                    }
                    result.arguments.append(argument)
                }
            }
        }
        for (field, authored) in zip(declared, parameters) where !result.arguments.contains(field) {
            error(.unusedParameter(field.wireName, path: path.value), at: authored.name.range)
        }
        result.mergeTexts()
        return result
    }

    /// The place of `{name}` in a path; the whole path if it is not written as it is read.
    private static func placeholder(_ name: String, in path: Located<String>) -> SourceRange {
        let scalars = path.value.unicodeScalars
        let quotes = (path.range.length - scalars.count) / 2
        guard let found = path.value.utf8.firstRange(of: "{\(name)}".utf8), (0...1).contains(quotes) else {
            return path.range
        }
        let offset = scalars.distance(from: scalars.startIndex, to: found.lowerBound)
        return path.range.part(offset: offset + quotes, length: name.unicodeScalars.count + 2)
    }

    /// A placeholder that the runtime fills: `{id}`, `{1}` or `{topics.id}`.
    mutating func resolveKnown(_ name: Located<String>, scope: PathScope) -> String? {
        let parts = name.value.split(separator: ".").map(String.init)
        if parts.count == 1 {
            if name.value == "id", !scope.identity.isEmpty { return "{id}" }
            if let index = scope.identity.firstIndex(of: name.value) {
                return scope.identity.count == 1 ? "{id}" : "{\(index)}"
            }
            return nil
        }
        guard parts.count == 2, let ancestor = scope.ancestors.last(where: { $0.key == parts[0] }) else { return nil }
        let member: String
        if parts[1] == "id" {
            member = "id"
        } else if let index = ancestor.identity.firstIndex(of: parts[1]) {
            member = ancestor.identity.count == 1 ? "id" : String(index)
        } else {
            return nil
        }
        namedResources.insert(ancestor.typePath)
        return "{\(parts[0]).\(member)}"
    }

    private func resolveArgument(
        _ name: Located<String>, declared: [API.Field], scope: PathScope
    ) -> API.Field? {
        if let field = declared.first(where: { $0.wireName == name.value }) { return field }
        if scope.takesArguments, !name.value.contains(".") {
            guard let swiftName = naming.name(name.value, as: .member) else {
                error(.nameNotUsable(name.value), at: name.range)
                return nil
            }
            return API.Field(wireName: name.value, swiftName: swiftName, type: .scalar(.string))
        }
        var known = scope.identity.isEmpty ? [] : ["id"] + scope.identity
        known += scope.ancestors.flatMap { ancestor in ["\(ancestor.key).id"] }
        error(.unknownParameter(name.value, known: known), at: name.range)
        return nil
    }
}

extension API.Path {
    /// Joins adjacent texts.
    fileprivate mutating func mergeTexts() {
        var merged: [Piece] = []
        for piece in pieces {
            if case .text(let text) = piece, case .text(let before) = merged.last {
                merged[merged.count - 1] = .text(before + text)
            } else {
                merged.append(piece)
            }
        }
        pieces = merged
    }
}
