import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// The meanings of placeholders in the paths of a resource.
struct PathScope {
    /// A resource above with items, whose identities can be used in paths below.
    final class Ancestor {
        let key: String
        /// The wire names of the fields that identify an item.
        let identity: [String]
        /// The names in `identity` whose values are texts.
        let texts: Set<String>
        /// Whether a path below names it.
        fileprivate(set) var isNamed = false

        init(key: String, identity: [String], texts: Set<String>) {
            self.key = key
            self.identity = identity
            self.texts = texts
        }
    }

    /// The resources above, the top one first.
    var ancestors: [Ancestor] = []
    /// The fields that identify the item; empty for a path that leads to no item.
    var identity: [String] = []
    /// The names in `identity` whose values are texts.
    var texts: Set<String> = []
    /// The placeholder of the paths above that keeps its slashes: `{key+}`.
    var greedy: String?
    /// Whether an unknown name becomes an argument.
    var takesArguments = true

    /// The names that are suggested instead of unknown ones.
    var knownNames: [String] {
        (identity.isEmpty ? [] : ["id"] + identity) + ancestors.map { "\($0.key).id" }
    }
}

/// Checks and encodes paths, and resolves their placeholders.
struct PathResolver {
    let definitions: Definitions
    let fields: FieldResolver

    /// Checks and encodes a path, and resolves its placeholders.
    ///
    /// - Parameter isAbsolute: Whether a path that begins with a slash is relative to the server.
    func resolve(
        _ path: Located<String>, parameters: [Schema.Field] = [], scope: PathScope, isAbsolute: Bool
    ) -> API.Path {
        if let reason = PathRule.problem(in: path.value) {
            definitions.error(.malformedPath(path.value, reason: reason), at: path.range)
            return API.Path("")
        }
        let declared = fields.resolve(parameters, in: .path)
        checkPath(declared, authored: parameters)
        let normalized = PathRule.normalized(path.value)
        let text = (isAbsolute && path.value.hasPrefix("/") && !normalized.isEmpty ? "/" : "") + normalized
        var result = API.Path(pieces: [], arguments: [])
        var greedy = text.utf8.first == UInt8(ascii: "/") ? nil : scope.greedy
        for piece in PathRule.pieces(of: text) ?? [] {
            switch piece {
            case .text(let text): result.pieces.append(.text(PathRule.encodedText(text)))
            case .parameter(let written):
                let (name, hasMark) = PathRule.parameter(written)
                var isGreedy = hasMark
                if isGreedy, let greedy {
                    let reason = PathError.secondGreedy("{\(written)}", after: greedy)
                    definitions.error(
                        .malformedPath(path.value, reason: reason), at: Self.placeholder(written, in: path))
                    isGreedy = false
                } else if isGreedy {
                    greedy = "{\(written)}"
                }
                let located = Located(name, at: path.range)
                if let known = resolveKnown(located, scope: scope) {
                    if isGreedy { checkGreedy(name, scope, at: Self.placeholder(written, in: path)) }
                    result.pieces.append(.text(isGreedy ? known.dropLast() + "+}" : known))
                } else if let argument = resolveArgument(located, declared: declared, scope: scope) {
                    if isGreedy {
                        result.greedyArgument = argument.swiftName
                        if !canBeGreedy(argument.type) {
                            definitions.refuse(
                                argument.type, in: .path, .greedyNeedsText, at: Self.placeholder(written, in: path))
                        }
                    }
                    result.pieces.append(.argument(argument.swiftName))
                    guard !result.arguments.contains(argument) else { continue }
                    if let other = result.arguments.first(where: { $0.swiftName == argument.swiftName }) {
                        definitions.refuse(
                            name: argument.swiftName.escaped, .argument, takenBy: .argument,
                            at: Self.placeholder(name, in: path), first: Self.placeholder(other.wireName, in: path))
                    }
                    result.arguments.append(argument)
                }
            }
        }
        for (field, authored) in zip(declared, parameters) where !result.arguments.contains(field) {
            definitions.error(.unusedParameter(field.wireName, path: path.value), at: authored.name.range)
        }
        result.mergeTexts()
        return result
    }

    /// Reports an identity that cannot keep its slashes: one of several parts, or one that is not a text.
    private func checkGreedy(_ name: String, _ scope: PathScope, at range: SourceRange) {
        let parts = name.unicodeScalars.split(separator: ".").map { String($0) }
        let ancestor = parts.count == 2 ? scope.ancestors.last { $0.key == parts[0] } : nil
        let (identity, texts) = ancestor.map { ($0.identity, $0.texts) } ?? (scope.identity, scope.texts)
        // `id` is the whole identity.
        let isWhole = parts.last == "id"
        if isWhole, identity.count > 1 {
            let example = (ancestor.map { "\($0.key)." } ?? "") + identity[identity.count - 1]
            definitions.error(
                .malformedPath("{\(name)+}", reason: .greedyOfSeveral(example: "{\(example)+}")), at: range)
        } else if !texts.contains((isWhole ? identity.first : parts.last) ?? "") {
            definitions.error(.malformedPath("{\(name)+}", reason: .greedyIdentityIsNoText), at: range)
        }
    }

    /// Whether a value can have several segments of a path: a text, and the ID of a record that is one.
    private func canBeGreedy(_ type: API.FieldType) -> Bool {
        switch type.required {
        case .scalar(.plain(.string)): true
        case .identifier(let name, _): definitions.identityScalar(ofRecord: name) == .plain(.string)
        case .scalar, .enumeration, .record, .union, .list, .map, .optional: false
        }
    }

    /// Reports types that a path cannot have: it can have scalars, enums, IDs, and lists of them.
    private func checkPath(_ fields: [API.Field], authored: [Schema.Field]) {
        for field in fields where !field.type.isText {
            guard let range = authored.named(field.wireName)?.type.range else { continue }
            definitions.refuse(field.type, in: .path, .pathHoldsSingleValues, at: range)
        }
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
    func resolveKnown(_ name: Located<String>, scope: PathScope) -> String? {
        let parts = name.value.split(separator: ".").map(String.init)
        if parts.count == 1 {
            if name.value == "id", !scope.identity.isEmpty { return "{id}" }
            return Self.part(name.value, of: scope.identity).map { "{\($0)}" }
        }
        guard parts.count == 2, let ancestor = scope.ancestors.last(where: { $0.key == parts[0] }),
            let member = parts[1] == "id" ? "id" : Self.part(parts[1], of: ancestor.identity)
        else { return nil }
        ancestor.isNamed = true
        return "{\(parts[0]).\(member)}"
    }

    /// The name or number of a part of an identity in placeholders.
    private static func part(_ name: String, of identity: [String]) -> String? {
        identity.firstIndex(of: name).map { identity.count == 1 ? "id" : String($0) }
    }

    /// The value of a query item with placeholders; `nil` if it has none.
    func resolveQueryValue(_ value: Located<String>, scope: PathScope) -> String? {
        guard let pieces = PathRule.pieces(of: value.value) else { return nil }
        let hasNames = pieces.contains { if case .parameter = $0 { true } else { false } }
        guard hasNames else { return nil }
        return pieces.map { piece -> String in
            switch piece {
            case .text(let text): return text
            case .parameter(let name):
                if PathRule.parameter(name).isGreedy {
                    definitions.error(.malformedPath(value.value, reason: .greedyInQuery("{\(name)}")), at: value.range)
                    return ""
                }
                if let known = resolveKnown(Located(name, at: value.range), scope: scope) { return known }
                let known = (scope.identity.isEmpty ? [] : ["id"]) + scope.ancestors.map { "\($0.key).id" }
                definitions.error(.unknownParameter(name, known: known), at: value.range)
                return ""
            }
        }.joined()
    }

    private func resolveArgument(_ name: Located<String>, declared: [API.Field], scope: PathScope) -> API.Field? {
        if let field = declared.first(where: { $0.wireName == name.value }) { return field }
        if scope.takesArguments, !name.value.contains(".") {
            guard let swiftName = definitions.naming.name(name.value, as: .member) else {
                definitions.error(.nameNotUsable(name.value), at: name.range)
                return nil
            }
            return API.Field(wireName: name.value, swiftName: swiftName, type: .scalar(.plain(.string)))
        }
        definitions.error(.unknownParameter(name.value, known: scope.knownNames), at: name.range)
        return nil
    }
}

extension API.Path {
    /// The placeholder that keeps its slashes; `nil` for none.
    var greedy: String? {
        (PathRule.pieces(of: text) ?? []).lazy.compactMap { piece in
            if case .parameter(let name) = piece, PathRule.parameter(name).isGreedy { "{\(name)}" } else { nil }
        }.first
    }

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
