import PipeModel
import PipewrightAPI

/// Leaves out what no request can have, such as a header field with a line break in its name.
struct UsableParts {
    /// What operations lose, by their positions in the document.
    private(set) var losses: [Int: [Loss]] = [:]
    /// The positions of operations that are left out, because of their paths.
    private(set) var unusable: Set<Int> = []
    private let swift = SwiftName()

    /// Changes the document to what requests can have.
    init(of document: inout OpenAPIDocument) {
        document.securitySchemes.removeAll { !Self.isUsable($0) }
        for index in document.operations.indices {
            let isUsable = document.operations[index].fixedQuery.allSatisfy {
                Self.isFixed($0.name) && Self.isFixed($0.value)
            }
            let styles = styles(of: document.operations[index], document)
            if let path = renameParameters(of: &document.operations[index], after: styles), isUsable,
                PathRule.problem(in: path) == nil,
                !path.unicodeScalars.contains(where: \.properties.isWhitespace)
            {
                document.operations[index].path = path
            } else {
                unusable.insert(index)
            }
            keepFields(of: &document.operations[index], index)
        }
        // Most documents have no such name, and their schemas are not copied.
        for index in document.schemas.indices
        where document.schemas[index].properties.contains(where: { !YAMLKey.allows($0.name) }) {
            document.schemas[index].properties.removeAll { !YAMLKey.allows($0.name) }
        }
    }

    private static func isUsable(_ scheme: OpenAPIDocument.SecurityScheme) -> Bool {
        switch scheme.kind {
        case .apiKey(let name, .header):
            HeaderRule.problem(inName: name) == nil && !HeaderRule.isOfRuntime(name) && isPlace(name)
        case .apiKey(let name, .cookie): HeaderRule.problem(inName: name) == nil && isPlace(name)
        case .apiKey(let name, _): isPlace(name)
        default: true
        }
    }

    /// Whether a place can have this name: `query.limit`.
    static func isPlace(_ name: String) -> Bool {
        !name.isEmpty && name.unicodeScalars.allSatisfy { $0 != "#" && !$0.properties.isWhitespace && $0.value >= 32 }
    }

    /// Whether a text can be written into the query of a path.
    private static func isFixed(_ text: String) -> Bool {
        !text.unicodeScalars.contains { $0 == "{" || $0 == "}" }
    }

    /// What the styles `label` and `matrix` write before parameters, which the path gets: `.{id}` and `;id={id}`. A list with
    /// `explode` has it before each element, which no path has.
    private func styles(of operation: Operation, _ document: OpenAPIDocument) -> [String: String] {
        var found: [String: String] = [:]
        for parameter in operation.parameters
        where parameter.location == .path && [.label, .matrix].contains(parameter.style) {
            let value = parameter.schema.map { document.merged(document.view(of: $0).target) }
            let isObject = value.map { !$0.node.properties.isEmpty || $0.node.kinds == [.object] } ?? false
            let isList = value.map { $0.node.kinds == [.array] || !$0.choices.isEmpty } ?? false
            guard !isObject, !isList || !parameter.explodes else { continue }
            found[parameter.name] = parameter.style == .label ? "." : ";\(parameter.name)="
        }
        return found
    }

    /// The path with names of parameters that are letters, digits, underscores and hyphens, each with another Swift name. The
    /// parameters get the same names. `nil` if braces do not match.
    ///
    /// - Parameter prefixes: Texts before parameters, by the names of these.
    private func renameParameters(of operation: inout Operation, after prefixes: [String: String]) -> String? {
        guard let pieces = PathRule.pieces(of: operation.path) else { return nil }
        var names: [String: String] = [:]
        var taken: Set<SwiftIdentifier> = []
        var path = ""
        for piece in pieces {
            guard case .parameter(let name) = piece else {
                if case .text(let text) = piece { path += text }
                continue
            }
            if names[name] == nil { names[name] = unique(name, &taken) }
            path += (prefixes[name] ?? "") + "{\(names[name] ?? name)}"
        }
        for index in operation.parameters.indices where operation.parameters[index].location == .path {
            let name = operation.parameters[index].name
            if prefixes[name] != nil { operation.parameters[index].style = .simple }
            operation.parameters[index].name = names[name] ?? name
        }
        return path
    }

    private func unique(_ name: String, _ taken: inout Set<SwiftIdentifier>) -> String {
        let isUsable =
            YAMLKey.allows(name) && PathRule.isParameter(name)
            && name.utf8.allSatisfy { $0 < 128 && $0 != UInt8(ascii: ".") }
        let base = isUsable ? name : Words.identifier(name)
        var result = base
        var number = 2
        while !taken.insert(swift.name(result, as: .member) ?? "").inserted || swift.name(result, as: .member) == nil {
            result = "\(Words.identifier(base))_\(number)"
            number += 1
        }
        return result
    }

    /// Keeps header parameters and cookies with valid names, each once.
    private mutating func keepFields(of operation: inout Operation, _ position: Int) {
        var seen: Set<String> = []
        var left: [Loss] = []
        operation.parameters.removeAll { parameter in
            let isUsable =
                switch parameter.location {
                case .path: true
                case .query: YAMLKey.allows(parameter.name)
                case .header:
                    YAMLKey.allows(parameter.name) && HeaderRule.problem(inName: parameter.name) == nil
                        && !HeaderRule.isOfRuntime(parameter.name)
                        && parameter.name.lowercased() != "cookie" && seen.insert(parameter.name.lowercased()).inserted
                case .cookie: HeaderRule.problem(inName: parameter.name) == nil
                }
            if !isUsable { left.append(.field(name: parameter.name)) }
            return !isUsable
        }
        if !left.isEmpty { losses[position] = left }
    }
}
