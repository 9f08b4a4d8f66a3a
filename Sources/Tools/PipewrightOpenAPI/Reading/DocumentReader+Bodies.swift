import PipewrightDiagnostics
import PipewrightYAML

extension DocumentReader {
    mutating func requestBody(_ start: DocumentNode) -> RequestBody? {
        guard let node = resolved(start) else { return nil }
        var body = RequestBody(place: node.range)
        for entry in entries(of: node, key: "requestBody") {
            let value = node.sibling(entry.value)
            switch entry.key.text {
            case "required":
                let isRequired = flag(value, of: "required")
                body.isRequired = isRequired ?? false
                body.saysOptional = isRequired == false
            case "description": body.docs = text(value, of: "description")
            case "content": body.contents = contents(value)
            default: break
            }
        }
        return body
    }

    mutating func contents(_ node: DocumentNode) -> [MediaContent] {
        countedEntries(of: node, key: "content").compactMap { entry in
            guard let value = resolved(entry.value) else { return nil }
            var found = content(Self.mediaType(entry.key.text), value)
            found.parameters = Self.parameters(ofMediaType: entry.key.text)
            return found
        }
    }

    /// The first media type of a parameter or header with its content.
    mutating func firstContent(_ start: DocumentNode) -> (mediaType: String, node: DocumentNode)? {
        guard let node = resolved(start), let entry = node.entries?.first,
            let value = resolved(node.sibling(entry.value))
        else { return nil }
        return (Self.mediaType(entry.key.text), value)
    }

    private mutating func content(_ mediaType: String, _ node: DocumentNode) -> MediaContent {
        var content = MediaContent(mediaType: mediaType)
        for entry in entries(of: node, key: mediaType) {
            let value = node.sibling(entry.value)
            switch entry.key.text {
            case "schema": content.schema = schema(value)
            case "itemSchema": content.itemSchema = schema(value)
            case "encoding": content.encodings = encodings(value)
            case "example": content.example = value.node
            case "examples":
                guard content.example == nil, let first = value.entries?.first else { continue }
                content.example = resolved(value.sibling(first.value))?["value"]?.node
            default: break
            }
        }
        return content
    }

    private mutating func encodings(_ node: DocumentNode) -> [MediaContent.Encoding] {
        countedEntries(of: node, key: "encoding").compactMap { entry in
            guard let value = resolved(entry.value) else { return nil }
            var encoding = MediaContent.Encoding(member: entry.key.text)
            encoding.mediaType = text("contentType", in: value)
            encoding.style = value["style"].flatMap { word($0, of: "style", as: Parameter.Style.self) }
            encoding.explodes = flag("explode", in: value)
            if let fields = value["headers"] { encoding.headers = headers(fields) }
            return encoding
        }
    }

    // MARK: - Responses

    mutating func responses(_ node: DocumentNode, types: SwaggerMediaTypes) -> [Response] {
        countedEntries(of: node, key: "responses").compactMap { entry in
            guard !entry.key.text.begins(with: "x-") else { return nil }
            guard let status = Response.Status(entry.key.text) else {
                diagnostics.warning(.unknownStatus(entry.key.text), at: entry.key.range)
                return nil
            }
            guard let value = resolved(entry.value) else { return nil }
            return response(status, value, at: entry.key.range, types: types)
        }
    }

    private mutating func response(
        _ status: Response.Status, _ node: DocumentNode, at place: SourceRange, types: SwaggerMediaTypes
    ) -> Response {
        var response = Response(status: status, place: place)
        for entry in entries(of: node, key: "responses") {
            let value = node.sibling(entry.value)
            switch entry.key.text {
            case "description": response.docs = text(value, of: "description")
            case "headers": response.headers = headers(value)
            case "content" where !isSwagger: response.contents = contents(value)
            case "schema" where isSwagger:
                response.contents = swaggerContents(value, types: types, examples: node["examples"])
            default: break
            }
        }
        return response
    }

    private mutating func headers(_ node: DocumentNode) -> [ResponseHeader] {
        countedEntries(of: node, key: "headers").compactMap { entry in
            guard let value = resolved(entry.value), value.entries != nil else { return nil }
            var header = ResponseHeader(name: entry.key.text)
            header.isRequired = flag("required", in: value) ?? false
            header.docs = text("description", in: value)
            if let content = value["content"].flatMap({ firstContent($0) }) {
                header.schema = content.node["schema"].flatMap { schema($0) }
            } else if let schema = value["schema"] {
                header.schema = self.schema(schema)
            } else {
                header.schema = schema(ofParameter: value)
            }
            return header
        }
    }
}

extension Response.Status {
    /// The status of a key such as `200`, `2XX` or `default`; `nil` for others.
    init?(_ key: String) {
        if key == "default" {
            self = .other
            return
        }
        let bytes = Array(key.utf8)
        guard bytes.count == 3, (UInt8(ascii: "1")...UInt8(ascii: "5")).contains(bytes[0]) else { return nil }
        if bytes[1...].allSatisfy({ $0 | 0x20 == UInt8(ascii: "x") }) {
            self = .range(Int(bytes[0] - UInt8(ascii: "0")))
        } else if bytes[1...].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            self = .code(bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
        } else {
            return nil
        }
    }
}
