import PipeModel
import PipewrightDiagnostics

/// An operation with the types of its parts.
struct CallShape {
    enum Body {
        case none
        /// An object. Its fields, and the type if the object has a name in the document.
        case object([FoundField], FoundType?)
        case value(FoundType)
        /// Values that are sent one after the other.
        case stream(FoundType)
        case bytes(mediaType: String?)
        case multipart([FoundField])
    }

    enum Result: Hashable {
        case nothing
        case value(FoundType)
        case stream(FoundType, StreamFormat)
        case bytes
    }

    /// The position in `OpenAPIDocument.operations`.
    var source: Int
    var method: HTTPMethod
    var path: [FoundField] = []
    var query: [FoundField] = []
    var headers: [FoundField] = []
    var cookies: [FoundField] = []
    /// How the lists in the query are written, by the names of the parameters.
    var arrayStyles: [(name: String, style: String)] = []
    var body = Body.none
    /// The media type of the body.
    var mediaType: String?
    /// Whether the body may be left out.
    var hasOptionalBody = false
    /// Whether the document says that the body may be left out.
    var saysOptionalBody = false
    /// Whether the body has required members, though the document says that it may be left out.
    var insistsOnBody: Bool { saysOptionalBody && bodyFields.contains { $0.isSent && $0.rules.isRequired } }
    /// Whether the body may have no other members.
    var isClosed = false
    var result = Result.nothing
    /// The job that the call starts. `result` is the result of the call alone.
    var job: FoundJob?
    /// The names of the header fields of a good response.
    var responseHeaders: [String] = []
    /// The paging that the document describes, if it does.
    var pageable: PageableExtension?
    var losses: [Loss] = []
    /// The calls of the operation with another body, or with another kind of result.
    var variants: [CallVariant] = []

    var isForm: Bool { mediaType == MediaTypes.form }

    /// The format of the body; `nil` for JSON, bytes, and parts of a form.
    var format: String? {
        switch mediaType {
        case MediaTypes.form: "form"
        case "multipart/mixed": "mixed"
        case "multipart/related": "related"
        default: nil
        }
    }

    /// Whether the body is one that returns neither pages, a stream nor a job.
    var isUpload: Bool {
        switch body {
        case .bytes, .multipart: true
        case .none, .object, .value, .stream: false
        }
    }

    /// The members of the body, if they are arguments.
    var bodyFields: [FoundField] {
        switch body {
        case .object(let fields, _), .multipart(let fields): fields
        case .none, .value, .stream, .bytes: []
        }
    }

    /// Sends the members of a record that unions became.
    mutating func useFields(of types: TypeFinder) {
        guard case .value(let type) = body, let fields = types.record(of: type)?.fields,
            fields.contains(where: { !$0.flags.contains(.rest) })
        else { return }
        body = .object(fields, types.resolved(type))
    }

    /// Makes elements of lists in a query whole, and arguments texts where calls can write neither their JSON nor their members: in a path, a header or a cookie.
    mutating func writeAsText(_ types: TypeFinder) {
        let fields = path + headers + cookies
        path = path.map { types.asText(types.asList($0)) }
        headers = headers.map { types.asText(types.asList($0)) }
        cookies = cookies.map { types.asText($0) }
        for (before, after) in zip(fields, path + headers + cookies) where after.type.required == .string {
            let type = types.resolved(before.type).required
            // Any value is a text there.
            if type != .string, type != .json { losses.append(.text(parameter: before.name)) }
        }
        query = query.map { types.withWholeElements($0) }
        for index in variants.indices { variants[index].shape.writeAsText(types) }
    }
}

/// The media types that calls send and read.
enum MediaTypes {
    static let form = "application/x-www-form-urlencoded"
    static let multipart = "multipart/form-data"

    static func isJSON(_ type: String) -> Bool {
        type == "application/json" || type.ends(with: "+json") && streamFormat(type) == nil || type == "text/json"
            || isAny(type)
    }

    /// Whether the type stands for many, of which JSON is one.
    static func isAny(_ type: String) -> Bool { type == "*/*" || type == "application/*" }

    /// The format of a response that is a stream of values; `nil` for other types.
    static func streamFormat(_ type: String) -> StreamFormat? {
        switch type {
        case "text/event-stream": .serverSentEvents
        case "application/json-seq": .jsonSequence
        case "application/x-ndjson", "application/ndjson", "application/jsonl", "application/x-jsonl",
            "application/jsonlines", "application/x-jsonlines", "application/json-lines", "application/stream+json":
            .jsonLines
        default: nil
        }
    }

    /// Whether values of the type are lines or patches, which are not one JSON value of the schema.
    static func isText(_ type: String) -> Bool {
        type.begins(with: "text/") && type != "text/json" || type.ends(with: "xml")
    }
}

/// Finds the types of the parts of operations.
struct CallFinder {
    let document: OpenAPIDocument
    var types: TypeFinder

    init(_ document: OpenAPIDocument) {
        self.document = document
        types = TypeFinder(document)
    }

    mutating func shape(of index: Int) -> CallShape {
        let operation = document.operations[index]
        var shape = CallShape(source: index, method: operation.method)
        shape.pageable = PageableExtension(operation.extensions)
        let owner = Self.owner(of: operation)
        for parameter in operation.parameters { add(parameter, to: &shape, owner: owner) }
        shape.losses += operation.otherParameters.map { .place(parameter: $0.name, place: $0.place) }
        if let body = operation.body, [.get, .head, .trace].contains(operation.method) {
            if !body.contents.isEmpty { shape.losses.append(.bodyOfGet) }
        } else if let body = operation.body {
            add(body, to: &shape, owner: owner)
        }
        addResult(of: operation, to: &shape, owner: owner)
        addVariants(of: operation, to: &shape, owner: owner)
        let schemas =
            operation.parameters.map(\.schema) + (operation.body?.contents ?? []).map(\.schema)
            + operation.responses.flatMap { $0.contents.map(\.schema) }
        if operation.isBroken || schemas.contains(where: { $0.map { isBroken($0) } ?? false }) {
            shape.losses.append(.unresolved(""))
        }
        shape.losses += lossesOfContents(operation) + lossesOfResponses(operation)
        return shape
    }

    /// Whether a schema is a reference that leads nowhere, or a list of such.
    private func isBroken(_ schema: SchemaID) -> Bool {
        let node = document[document.view(of: schema).target]
        return node.isBroken || node.items.map { document[document.view(of: $0).target].isBroken } ?? false
    }

    /// The words that name the types of an operation: a word for its method, and the words of its path.
    static func owner(of operation: Operation) -> FoundDefinition.Hint.Owner {
        var words: [String] = []
        var isItem = false
        for segment in operation.path.unicodeScalars.split(separator: "/").map({ String($0) }) {
            if segment.contains("{") {
                isItem = true
                if let last = words.indices.last { words[last] = Words.singular(words[last]) }
            } else {
                isItem = false
                words.append(String(segment.prefix { $0 != "." }))
            }
        }
        if let last = words.indices.last { words[last] = Words.singular(words[last]) }
        let verb =
            switch operation.method {
            case .post: isItem ? "update" : "create"
            case .put: "replace"
            case .patch: "update"
            case .delete: "remove"
            default: ""
            }
        return .call(verb: verb, words: words.filter { !$0.isEmpty && !PathTree.isVersion($0) })
    }

    // MARK: - Parameters

    /// Header fields that OpenAPI says are described elsewhere.
    private static let describedElsewhere: Set<String> = ["accept", "content-type"]

    private mutating func add(
        _ parameter: Parameter, to shape: inout CallShape, owner: FoundDefinition.Hint.Owner
    ) {
        if isCredential(parameter, of: document.operations[shape.source]) { return }
        if let members = members(of: parameter, owner) {
            // Members that are parameters, too, are those.
            let others = Set(document.operations[shape.source].parameters.map(\.name))
            shape.query += members.filter { !others.contains($0.name) }.map { member in
                var member = member
                member.flags.remove(.sent)
                return member
            }
            for member in members where others.contains(member.name) {
                shape.losses.append(.sameName(parameter: parameter.name, member: member.name))
            }
            return
        }
        let hint = FoundDefinition.Hint(owner: owner, member: parameter.name)
        var type = parameter.schema.map { types.type(of: $0, use: .json, hint: hint) } ?? .string
        let view = parameter.schema.map { document.view(of: $0) }
        let node = view.map { document[$0.target] }
        // Only the items of a query are written as JSON.
        let isJSON = parameter.location == .query && MediaTypes.isJSON(parameter.mediaType ?? "")
        if let mediaType = parameter.mediaType, !isJSON {
            if type.required != .string {
                shape.losses.append(.content(parameter: parameter.name, mediaType: mediaType))
            }
            type = .string
        }
        if type.isOptional { type = type.required }
        if let value = node?.onlyValue(of: type) {
            shape.losses.append(.constant(member: parameter.name, value: value))
        }
        let isRequired = parameter.isRequired || parameter.location == .path
        if !isRequired { type = type.orNil }
        var field = FoundField(parameter.name, type)
        field.docs = parameter.docs ?? view?.docs
        field.isDeprecated = parameter.isDeprecated
        field.minimum = node?.minimum
        field.maximum = node?.maximum
        field.defaultNumber = view?.defaultValue?.text
        if let node, node.isStringEncoded { field.encodeAsString(node) }
        if isJSON || parameter.mediaType == nil { field.style = addStyle(of: parameter, type, to: &shape) }
        switch parameter.location {
        case .path:
            // A path has texts: values that are neither texts nor numbers are written as they are.
            shape.path.append(field)
        case .query:
            shape.query.append(field)
        case .header:
            guard !Self.describedElsewhere.contains(parameter.name.lowercased()) else { return }
            if parameter.name.lowercased() == "authorization" {
                let isCarried = hasAuthorization(document.operations[shape.source])
                if !isCarried { shape.losses.append(.field(name: parameter.name)) }
                return
            }
            if isRequired, let node, node.values.count == 1 { field.constant = node.values[0].text }
            shape.headers.append(field)
        case .cookie: shape.cookies.append(field)
        }
    }

    /// The members of an object in the query, each of which is an item of it (RFC 6570, section 3.2.8); `nil` for other
    /// parameters.
    private mutating func members(
        of parameter: Parameter, _ owner: FoundDefinition.Hint.Owner
    ) -> [FoundField]? {
        guard parameter.location == .query, parameter.style == .form, parameter.explodes, parameter.mediaType == nil,
            let schema = parameter.schema, let fields = types.fields(of: schema, use: .json, owner: owner)
        else { return nil }
        let properties = document.merged(document.view(of: schema).target).node.properties
        return fields.filter { !$0.flags.contains(.rest) }.map { field in
            var field = field
            if let property = properties.first(where: { $0.name == field.name }) {
                let view = document.view(of: property.schema)
                field.minimum = document[view.target].minimum
                field.maximum = document[view.target].maximum
                field.defaultNumber = view.defaultValue?.text
            }
            if !parameter.isRequired { field.type = field.type.orNil }
            field.defaultValue = nil
            return field
        }
    }

    // MARK: - Bodies

    private mutating func add(
        _ body: RequestBody, to shape: inout CallShape, owner: FoundDefinition.Hint.Owner
    ) {
        guard let content = preferred(body.contents) else { return }
        add(content, to: &shape, owner: owner)
        shape.hasOptionalBody = !body.isRequired
        shape.saysOptionalBody = body.saysOptional
    }

    /// Adds the body in one media type.
    mutating func add(
        _ content: MediaContent, to shape: inout CallShape, owner: FoundDefinition.Hint.Owner
    ) {
        // A range is not a type that a request can have (RFC 9110, section 12.5.1).
        let isRange = content.mediaType.contains("*")
        shape.mediaType = isRange ? nil : content.mediaType
        let hint = FoundDefinition.Hint(owner: owner, member: "")
        if MediaTypes.isAny(content.mediaType), let schema = content.schema, isBinary(schema) {
            shape.body = .bytes(mediaType: "application/octet-stream")
            if content.mediaType != "*/*" { shape.losses.append(.rangeOfTypes(content.mediaType)) }
        } else if MediaTypes.isJSON(content.mediaType) || content.mediaType == MediaTypes.form {
            let isForm = content.mediaType == MediaTypes.form
            let use = isForm ? TypeFinder.Use.form : .json
            guard let schema = content.schema else {
                shape.body = isForm ? .none : .value(.json)
                return
            }
            let target = document.view(of: schema).target
            let named = document[target].name == nil ? nil : types.type(of: schema, use: use, hint: hint)
            let position = named?.required.definition
            if let fields = types.fields(of: schema, use: use, owner: position.map { .definition($0) } ?? owner) {
                shape.body = .object(fields, named)
                if named == nil { shape.losses += lossesOfMembers(of: target, fields, use) }
                if case .none = document.merged(document.view(of: schema).target).node.additional {
                    shape.isClosed = true
                }
                if isForm {
                    shape.arrayStyles += formStyles(of: fields, content.encodings)
                    shape.losses += Self.lossesOfTypes(of: fields, content.encodings)
                }
            } else if !isForm || !document.isEmpty(target) {
                let type = types.type(of: schema, use: use, hint: hint)
                guard !isForm || type != .json else {
                    shape.losses.append(.partsWithoutNames(content.mediaType))
                    return
                }
                shape.body = .value(type.required)
            }
            if !isForm, document.view(of: schema).isNullable || document[target].isNullable {
                shape.losses.append(.nullBody)
            }
        } else if content.mediaType.begins(with: "multipart/") {
            var fields = content.schema.flatMap { types.fields(of: $0, use: .multipart, owner: owner) }
            if let found = fields {
                let target = content.schema.map { document.view(of: $0).target }
                shape.losses += target.map { lossesOfMembers(of: $0, found, .multipart) } ?? []
                fields = described(found, by: content, losses: &shape.losses)
            }
            shape.body = fields.map { .multipart($0) } ?? .none
            if fields == nil { shape.losses.append(.partsWithoutNames(content.mediaType)) }
            for encoding in content.encodings where encoding.explodes == false && encoding.style != .deepObject {
                shape.losses.append(.style(parameter: encoding.member, style: "comma"))
            }
        } else if MediaTypes.streamFormat(content.mediaType) == .jsonLines {
            shape.body = .stream(element(of: content, use: .json, hint: hint))
        } else {
            shape.body = .bytes(mediaType: isRange ? "application/octet-stream" : content.mediaType)
            if isRange { shape.losses.append(.rangeOfTypes(content.mediaType)) }
            if hasMembers(content) { shape.losses.append(.mediaType(content.mediaType)) }
        }
    }

    /// The content that calls send or read, if there are several media types.
    func preferred(_ contents: [MediaContent]) -> MediaContent? {
        let first =
            contents.first { ["application/json", "application/merge-patch+json"].contains($0.mediaType) }
            ?? contents.first { MediaTypes.isJSON($0.mediaType) && !MediaTypes.isAny($0.mediaType) }
            ?? contents.first { $0.mediaType == MediaTypes.multipart }
            ?? contents.first { $0.mediaType == MediaTypes.form }
        if let first { return first }
        // A range of types that has the schema of a type without a structure is that type in JSON.
        let any = contents.first { MediaTypes.isAny($0.mediaType) }
        let named = contents.first { !MediaTypes.isAny($0.mediaType) }
        guard let any, let named, let schema = named.schema else { return any ?? named }
        return any.schema.map { document.view(of: $0).target } == document.view(of: schema).target ? any : named
    }

    // MARK: - Results

    private mutating func addResult(
        of operation: Operation, to shape: inout CallShape, owner: FoundDefinition.Hint.Owner
    ) {
        var results: [(response: Response, result: CallShape.Result)] = []
        for response in good(operation.responses) {
            func add(_ result: CallShape.Result) { results.append((response, result)) }
            for header in response.headers
            where !shape.responseHeaders.contains(header.name) && UsableParts.isPlace(header.name) {
                shape.responseHeaders.append(header.name)
            }
            if PagingNames.mentionsLinks(response.docs), !shape.responseHeaders.contains("Link") {
                shape.responseHeaders.append("Link")
            }
            // Responses with status 204 and 205 have no content (RFC 9110, sections 15.3.5 and 15.3.6).
            let isEmpty = operation.method == .head || [.code(204), .code(205)].contains(response.status)
            guard let content = preferred(response.contents), !isEmpty else {
                add(.nothing)
                continue
            }
            let hint = FoundDefinition.Hint(owner: owner, member: "")
            if let format = MediaTypes.streamFormat(content.mediaType) {
                add(.stream(element(of: content, use: .response, hint: hint), format))
                continue
            }
            guard MediaTypes.isJSON(content.mediaType) else {
                let node = content.schema.map { document[document.view(of: $0).target] }
                // Some documents name a media type and mean no body.
                let isEmpty = node.map { $0.kinds == [.null] } ?? false
                if !isEmpty, let loss = loss(ofBytes: content) { shape.losses.append(loss) }
                add(isEmpty ? .nothing : .bytes)
                continue
            }
            guard let schema = content.schema else {
                add(.value(.json))
                continue
            }
            // In Swagger 2.0, the content of a file often has the media type of all operations.
            let isFile = document[document.view(of: schema).target].kinds == [.file]
            add(isFile ? .bytes : .value(types.type(of: schema, use: .response, hint: hint)))
        }
        shape.result = merged(results.map(\.result), owner, operation, &shape)
        if case .stream = shape.result, shape.isUpload {
            // The caller reads the values from the bytes.
            let type = results.compactMap { preferred($0.response.contents)?.mediaType }.first
            shape.losses.append(.mediaType(type ?? ""))
            shape.result = .bytes
        }
        // Every other code has it, if the document lists some: it is an error then.
        if results.isEmpty, operation.responses.contains(where: { $0.status == .other && !$0.contents.isEmpty }) {
            shape.losses.append(.resultOfDefault)
        }
        addJob(of: operation, results, to: &shape, owner: owner)
    }

    private mutating func addJob(
        of operation: Operation, _ results: [(response: Response, result: CallShape.Result)],
        to shape: inout CallShape, owner: FoundDefinition.Hint.Owner
    ) {
        let ends = results.filter { $0.response.status != .code(202) }.map(\.result)
        var other = shape
        let result = merged(ends, owner, operation, &other)
        do throws(JobLoss) {
            let finder = JobFinder(document: document, operation: operation, results: results, result: result)
            guard let job = try finder.find() else { return }
            guard !shape.isUpload else { throw .upload }
            shape.job = job
        } catch {
            shape.losses.append(.job(error))
        }
    }

    /// The type of the values of a stream. Documents before OpenAPI 3.2 describe a value, or the array of all values.
    mutating func element(
        of content: MediaContent, use: TypeFinder.Use, hint: FoundDefinition.Hint
    ) -> FoundType {
        guard let schema = content.itemSchema ?? content.schema else {
            return MediaTypes.streamFormat(content.mediaType) == .serverSentEvents ? .string : .json
        }
        let type = types.type(of: schema, use: use, hint: hint)
        if content.itemSchema == nil, case .list(let element) = type.required { return element.required }
        return type.required
    }

    /// The responses without errors and redirects.
    func good(_ responses: [Response]) -> [Response] {
        let good = responses.filter { $0.status.digit == 2 }
        let hasCodes = responses.contains { $0.status.digit ?? 4 < 4 }
        return good.isEmpty && !hasCodes ? responses.filter { $0.status == .other } : good
    }

    private mutating func merged(
        _ results: [CallShape.Result], _ owner: FoundDefinition.Hint.Owner, _ operation: Operation,
        _ shape: inout CallShape
    ) -> CallShape.Result {
        var different: [CallShape.Result] = []
        for result in results where !different.contains(result) { different.append(result) }
        let isOptional = different.contains(.nothing) && different.count > 1
        let bodies = different.filter { $0 != .nothing }
        guard let first = bodies.first else { return .nothing }
        if let stream = bodies.first(where: { if case .stream = $0 { true } else { false } }) {
            if bodies.count > 1 { shape.losses.append(.results) }
            return stream
        }
        if bodies.contains(.bytes) {
            if bodies.count > 1 { shape.losses.append(.results) }
            return .bytes
        }
        let found = bodies.compactMap { result -> FoundType? in
            if case .value(let type) = result { return type }
            return nil
        }
        guard found.count > 1 else { return isOptional ? .value(found[0].orNil) : first }
        let type = types.union(of: found, hint: .init(owner: owner, member: "result"), place: operation.place)
        return .value(isOptional ? type.orNil : type)
    }
}
