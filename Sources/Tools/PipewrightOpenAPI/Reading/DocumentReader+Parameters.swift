import PipewrightDiagnostics
import PipewrightYAML

/// A parameter whose references have been followed.
struct WrittenParameter {
    let name: String
    /// The text of `in`; in Swagger 2.0 also `body` and `formData`.
    let location: String
    let node: DocumentNode
}

extension DocumentReader {
    /// The parameters of a path or of an operation.
    mutating func parameters(of owner: DocumentNode) -> [WrittenParameter] {
        guard let list = owner["parameters"].flatMap({ resolved($0) }) else { return [] }
        let nodes = elements(of: list, key: "parameters")
        guard count(nodes.count, at: list.range) else { return [] }
        return nodes.compactMap { writtenParameter(list.sibling($0)) }
    }

    private mutating func writtenParameter(_ start: DocumentNode) -> WrittenParameter? {
        guard let node = resolved(start) else { return nil }
        guard node.entries != nil else {
            report("parameters", expected: .mapping, at: node)
            return nil
        }
        guard let name = text("name", in: node) else {
            diagnostics.warning(.missingKey("name", of: .parameter), at: node.range)
            return nil
        }
        guard let place = node["in"], let location = text(place, of: "in") else {
            diagnostics.warning(.missingKey("in", of: .parameter), at: node.range)
            return nil
        }
        // OpenAPI 3.2: the whole query.
        let known = ["path", "query", "header", "cookie"] + (isSwagger ? ["body", "formData"] : ["querystring"])
        guard known.contains(location) else {
            diagnostics.warning(.unknownWord(location, key: "in", known: known), at: place.range)
            return nil
        }
        return WrittenParameter(name: name, location: location, node: node)
    }

    /// Parameters, and those that override them because they have the same names and locations.
    ///
    /// It is static since a call on `self` whose argument changes the reader would copy its tables each time.
    static func merged(_ shared: [WrittenParameter], with own: [WrittenParameter]) -> [WrittenParameter] {
        struct Identity: Hashable {
            let name: String
            let location: String
        }
        guard !shared.isEmpty || own.count > 1 else { return own }
        var result: [WrittenParameter] = []
        var seen: Set<Identity> = []
        let overriding = Set(own.map { Identity(name: $0.name, location: $0.location) })
        for parameter in shared
        where !overriding.contains(Identity(name: parameter.name, location: parameter.location)) {
            result.append(parameter)
        }
        for parameter in own where seen.insert(Identity(name: parameter.name, location: parameter.location)).inserted {
            result.append(parameter)
        }
        return result
    }

    /// The parameters of an operation, with those that only its path names.
    mutating func finished(
        _ written: [WrittenParameter], of path: PathTemplate, at place: SourceRange
    ) -> [Parameter] {
        guard count(written.count + path.parameters.count + path.queryParameters.count, at: place) else { return [] }
        var parameters: [Parameter] = []
        var declared: Set<String> = []
        var names = Set(path.parameters)
        for written in written {
            guard let location = Parameter.Location(rawValue: written.location) else { continue }
            // OpenAPI 3 describes these fields elsewhere. A document without schemes has credentials only here.
            if !isSwagger, location == .header, Self.isDescribedElsewhere(written.name) { continue }
            if location == .path {
                guard names.contains(written.name) else {
                    diagnostics.warning(
                        .unusedPathParameter(written.name, path: path.path), at: written.node.range)
                    continue
                }
                names.remove(written.name)
            }
            if location == .query { declared.insert(written.name) }
            parameters.append(parameter(written, in: location))
        }
        let inPath = path.parameters.filter { names.contains($0) }
        let inQuery = path.queryParameters.filter { !declared.contains($0) }
        return parameters + undeclared(inPath, in: .path, at: place) + undeclared(inQuery, in: .query, at: place)
    }

    private static func isDescribedElsewhere(_ header: String) -> Bool {
        ["accept", "content-type"].contains(header.lowercased())
    }

    private mutating func undeclared(
        _ names: [String], in location: Parameter.Location, at place: SourceRange
    ) -> [Parameter] {
        names.map { name in
            Parameter(
                name: name, location: location, isRequired: true, style: .init(defaultOf: location),
                explodes: location == .query, schema: add(SchemaNode(kinds: [.string], place: place)), place: place)
        }
    }

    private mutating func parameter(_ written: WrittenParameter, in location: Parameter.Location) -> Parameter {
        let node = written.node
        var parameter = Parameter(
            name: written.name, location: location, style: .init(defaultOf: location), explodes: false,
            place: node.range)
        var explodes: Bool?
        var hasSchema = false
        for entry in node.entries ?? [] {
            let value = node.sibling(entry.value)
            switch entry.key.text {
            case "required": parameter.isRequired = flag(value, of: "required") ?? false
            case "deprecated": parameter.isDeprecated = flag(value, of: "deprecated") ?? false
            case "description": parameter.docs = text(value, of: "description")
            case "style" where !isSwagger:
                parameter.style = word(value, of: "style", as: Parameter.Style.self) ?? parameter.style
            case "explode" where !isSwagger: explodes = flag(value, of: "explode")
            case "schema":
                hasSchema = true
                parameter.schema = schema(value)
            case "content" where !isSwagger:
                guard let content = firstContent(value) else { continue }
                hasSchema = true
                parameter.mediaType = content.mediaType
                parameter.schema = content.node["schema"].flatMap { schema($0) }
            default: break
            }
        }
        if !hasSchema { parameter.schema = schema(ofParameter: node) }
        if location == .path { parameter.isRequired = true }
        parameter.explodes = explodes ?? (parameter.style == .form)
        if isSwagger {
            (parameter.style, parameter.explodes) = swaggerStyle(of: node, in: location)
        }
        return parameter
    }

    /// The parameters of a media type other than `charset` and `boundary`.
    static func parameters(ofMediaType text: String) -> String {
        text.unicodeScalars.split(separator: ";").dropFirst()
            .map { String(String.UnicodeScalarView($0.drop { $0.properties.isWhitespace })) }
            .filter { text in !["charset=", "boundary="].contains { text.lowercased().begins(with: $0) } }
            .joined(separator: "; ")
    }

    /// A media type in small letters, without its parameters.
    static func mediaType(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix { $0 != ";" }.filter { !$0.properties.isWhitespace }
        return String(String.UnicodeScalarView(scalars)).lowercased()
    }
}

extension Parameter.Style {
    /// The style of parameters that do not say theirs.
    init(defaultOf location: Parameter.Location) {
        switch location {
        case .path, .header: self = .simple
        case .query, .cookie: self = .form
        }
    }
}
