import PipeModel

/// Another call of an operation: with another body, or with another kind of result.
struct CallVariant {
    /// What the name of the operation gets: `with_files`, `stream`.
    var suffix: String
    var shape: CallShape
    /// The media type of the result that the request asks for; `nil` for the ones that the runtime asks for.
    var accept: String?
}

extension CallFinder {
    /// The most variants of an operation. Some documents offer a body in dozens of media types.
    private static let mostVariants = 6
    /// How many media types of a body are compared with each other.
    private static let mostContents = 32

    /// Finds the bodies and results of an operation that its main call does not have.
    mutating func addVariants(
        of operation: Operation, to shape: inout CallShape, owner: FoundDefinition.Hint.Owner
    ) {
        var base = shape
        base.losses = []
        var variants = bodies(of: operation, base, owner, &shape.losses)
        let results = results(of: operation, base, owner, &shape.losses)
        if results.contains(where: { if case .stream = $0.shape.result { true } else { false } }) {
            chooseStream(operation, &shape, isChosen: false)
        }
        variants += results
        for variant in variants.dropFirst(Self.mostVariants) {
            shape.losses.append(variant.accept.map { .otherResult($0) } ?? .otherBody(variant.shape.mediaType ?? ""))
        }
        shape.variants = Array(variants.prefix(Self.mostVariants))
        for variant in shape.variants { shape.losses += variant.shape.losses }
    }

    /// Whether a parameter is a credential that the operation has by itself.
    func isCredential(_ parameter: Parameter, of operation: Operation) -> Bool {
        let schemes = Set((operation.security ?? document.security ?? []).flatMap { $0.requirements.map(\.scheme) })
        guard !schemes.isEmpty else { return false }
        return document.securitySchemes.contains { scheme in
            guard case .apiKey(let name, let location) = scheme.kind, schemes.contains(scheme.name),
                location == parameter.location
            else { return false }
            return location == .header ? name.lowercased() == parameter.name.lowercased() : name == parameter.name
        }
    }

    /// Whether a call has the header field `Authorization` from one of its schemes.
    func hasAuthorization(_ operation: Operation) -> Bool {
        let schemes = Set((operation.security ?? document.security ?? []).flatMap { $0.requirements.map(\.scheme) })
        return document.securitySchemes.contains { scheme in
            guard schemes.contains(scheme.name) else { return false }
            return switch scheme.kind {
            case .apiKey(let name, let location): location == .header && name.lowercased() == "authorization"
            case .basic, .bearer, .digest, .oauth2, .openIDConnect, .other: true
            case .mutualTLS: false
            }
        }
    }

    // MARK: - Bodies

    private mutating func bodies(
        of operation: Operation, _ base: CallShape, _ owner: FoundDefinition.Hint.Owner, _ losses: inout [Loss]
    ) -> [CallVariant] {
        guard let contents = operation.body?.contents, contents.count > 1,
            ![.get, .head, .trace].contains(operation.method),
            let main = preferred(contents)
        else { return [] }
        let left = contents.dropFirst(Self.mostContents).filter { $0.mediaType != main.mediaType }
        losses += left.map { .otherBody($0.mediaType) }
        var known = [target(of: main)]
        var variants: [CallVariant] = []
        for content in contents.prefix(Self.mostContents) where content.mediaType != main.mediaType {
            let target = target(of: content)
            let isUpload = content.mediaType.begins(with: "multipart/") && hasFiles(content)
            // One schema in several types is one body, unless files are sent that JSON has as texts.
            guard !known.contains(where: { isSame($0, target) }) || isUpload else { continue }
            // A range of types stands for the named one, and a type has a slash.
            let isType = content.mediaType.utf8.contains(UInt8(ascii: "/")) && !MediaTypes.isAny(content.mediaType)
            if !isType || content.mediaType.ends(with: "xml") {
                losses.append(.otherBody(content.mediaType))
                continue
            }
            known.append(target)
            var variant = base
            variant.body = .none
            add(content, to: &variant, owner: owner)
            if case .none = variant.body {
                losses += variant.losses
                continue
            }
            if variant.isUpload {
                variant.job = nil
                if case .stream = variant.result { variant.result = .bytes }
            }
            let word = Self.word(ofBody: content.mediaType, hasFiles: isUpload)
            variants.append(.init(suffix: "with_" + word, shape: variant))
        }
        return variants
    }

    /// What a schema is, for comparison; `nil` for none.
    private func target(of content: MediaContent) -> SchemaID? {
        (content.itemSchema ?? content.schema).map { document.view(of: $0).target }
    }

    /// Whether two schemas say the same: one schema, or two that are written in place with the same parts.
    private func isSame(_ left: SchemaID?, _ right: SchemaID?, depth: Int = 0) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        let (first, second) = (document.view(of: left).target, document.view(of: right).target)
        guard first != second else { return true }
        let (one, other) = (document[first], document[second])
        guard depth < 4, one.name == nil, other.name == nil, one.kinds == other.kinds, one.format == other.format,
            one.values.map(\.text) == other.values.map(\.text), one.required == other.required,
            one.properties.map(\.name) == other.properties.map(\.name),
            isSame(one.items, other.items, depth: depth + 1)
        else { return false }
        let parts = [
            (one.properties.map(\.schema), other.properties.map(\.schema)), (one.allOf, other.allOf),
            (one.oneOf, other.oneOf), (one.anyOf, other.anyOf), (one.additionalSchemas, other.additionalSchemas),
        ]
        return parts.allSatisfy { some, others in
            some.count == others.count && zip(some, others).allSatisfy { isSame($0, $1, depth: depth + 1) }
        }
    }

    private func hasFiles(_ content: MediaContent) -> Bool {
        guard let schema = content.schema else { return false }
        return document.merged(document.view(of: schema).target).node.properties.contains { property in
            let node = document[document.view(of: property.schema).target]
            let element = node.items.map { document[document.view(of: $0).target] } ?? node
            return element.kinds == [.file] || element.format == "binary" || element.contentMediaType != nil
        }
    }

    /// Whether a content is described as something other than a text or bytes.
    func hasMembers(_ content: MediaContent) -> Bool {
        guard let schema = content.schema else { return false }
        let node = document.merged(document.view(of: schema).target).node
        return !node.properties.isEmpty || node.kinds.contains { [.object, .array].contains($0) }
    }

    private static func word(ofBody type: String, hasFiles: Bool) -> String {
        if type.begins(with: "multipart/") { return hasFiles ? "files" : "parts" }
        if type == MediaTypes.form { return "form" }
        return MediaTypes.streamFormat(type) == nil ? word(of: type) : "lines"
    }

    /// A word for a media type: `csv` for `text/csv`, `pdf`, `merge_patch` for `application/merge-patch+json`.
    private static func word(of type: String) -> String {
        if type == "application/octet-stream" { return "bytes" }
        let parts = type.unicodeScalars.split(separator: "/").map { String($0) }
        guard let first = parts.first, let last = parts.last, last != "*" else {
            return Words.identifier(parts.first ?? "")
        }
        let name = last.unicodeScalars.split(separator: "+").first.map { String($0) } ?? first
        let bare = name.unicodeScalars.split(separator: ".").last.map { String($0) } ?? name
        return Words.identifier(bare.begins(with: "x-") ? String(bare.unicodeScalars.dropFirst(2)) : bare)
    }

    /// How the lists of a form are written. Lists of objects have their own names for each element.
    func formStyles(
        of fields: [FoundField], _ encodings: [MediaContent.Encoding]
    ) -> [(name: String, style: String)] {
        let byMember = Dictionary(encodings.map { ($0.member, $0) }) { first, _ in first }
        var lists: [(name: String, style: String)] = []
        var objects: [(name: String, style: String)] = []
        for field in fields {
            let encoding = byMember[field.name]
            guard case .list(let element) = field.type.required else {
                if encoding?.style == .deepObject { objects.append((field.name, "indexed")) }
                continue
            }
            if encoding?.style == .deepObject {
                lists.append((field.name, "indexed"))
            } else if element.required.definition == nil {
                let style: String =
                    switch encoding?.style {
                    case .spaceDelimited where encoding?.explodes != true: "space"
                    case .pipeDelimited where encoding?.explodes != true: "pipe"
                    default: encoding?.explodes == false ? "comma" : "repeat"
                    }
                lists.append((field.name, style))
            }
        }
        // The lists in objects are written as the others.
        return lists.isEmpty ? objects : lists
    }

    // MARK: - Results

    private mutating func results(
        of operation: Operation, _ base: CallShape, _ owner: FoundDefinition.Hint.Owner, _ losses: inout [Loss]
    ) -> [CallVariant] {
        guard operation.method != .head else { return [] }
        var variants: [CallVariant] = []
        for response in good(operation.responses) where ![.code(204), .code(205)].contains(response.status) {
            guard response.contents.count > 1, let main = preferred(response.contents) else { continue }
            let left = response.contents.dropFirst(Self.mostContents).filter { $0.mediaType != main.mediaType }
            losses += left.map { .otherResult($0.mediaType) }
            var known = [target(of: main)]
            for content in response.contents.prefix(Self.mostContents) where content.mediaType != main.mediaType {
                let target = target(of: content)
                let format = MediaTypes.streamFormat(content.mediaType)
                // One schema in several types is one result; of a stream, it is that of each value.
                guard format != nil || !known.contains(where: { isSame($0, target) }) else { continue }
                known.append(target)
                guard let result = result(of: content, base, owner), result != base.result,
                    !variants.contains(where: { $0.shape.result == result && $0.accept == content.mediaType })
                else {
                    losses.append(.otherResult(content.mediaType))
                    continue
                }
                var variant = base
                variant.result = result
                variant.job = nil
                var accept: String?
                if case .bytes = result {
                    accept = content.mediaType
                    if let loss = loss(ofBytes: content) { variant.losses.append(loss) }
                } else {
                    chooseStream(operation, &variant, isChosen: true)
                }
                variants.append(
                    .init(suffix: accept.map { Self.word(of: $0) } ?? "stream", shape: variant, accept: accept))
            }
        }
        return variants
    }

    /// The result in another media type than JSON; `nil` for a type that a variant cannot read.
    private mutating func result(
        of content: MediaContent, _ base: CallShape, _ owner: FoundDefinition.Hint.Owner
    ) -> CallShape.Result? {
        if let format = MediaTypes.streamFormat(content.mediaType) {
            let hint = FoundDefinition.Hint(owner: owner, member: "")
            return base.isUpload ? nil : .stream(element(of: content, use: .response, hint: hint), format)
        }
        let isXML = content.mediaType.ends(with: "xml")
        guard !isXML, !MediaTypes.isJSON(content.mediaType), content.mediaType.utf8.contains(UInt8(ascii: "/")) else {
            return nil
        }
        return .bytes
    }

    /// What a result loses as bytes; `nil` if the document describes bytes.
    func loss(ofBytes content: MediaContent) -> Loss? {
        guard let schema = content.schema else { return nil }
        let node = document.merged(document.view(of: schema).target).node
        let isContent = node.kinds == [.file] || node.format == "binary" || node.contentMediaType != nil
        let isText = content.mediaType.begins(with: "text/") || content.mediaType.ends(with: "xml")
        if isContent || node.kinds.isEmpty && node.properties.isEmpty { return nil }
        return isText || hasMembers(content) ? .mediaType(content.mediaType) : nil
    }

    /// Sets the member `stream` of a body, with which the caller of an operation chooses between a value and a stream.
    private func chooseStream(_ operation: Operation, _ shape: inout CallShape, isChosen: Bool) {
        guard case .object(var fields, _) = shape.body,
            let index = fields.firstIndex(where: { $0.name == "stream" }),
            fields[index].type.required == .scalar("bool"),
            let schema = operation.body.flatMap({ preferred($0.contents) })?.schema
        else { return }
        let properties = document.merged(document.view(of: schema).target).node.properties
        let isUsual =
            properties.first { $0.name == "stream" }
            .flatMap { document.view(of: $0.schema).defaultValue?.bool } ?? false
        if isChosen || isUsual {
            fields[index].type = .scalar("bool")
            fields[index].isConstant = true
            fields[index].defaultValue = isChosen ? "true" : "false"
        } else {
            fields.remove(at: index)
        }
        // The record of the body would have the member.
        shape.body = .object(fields, nil)
    }
}

extension SchemaNode {
    /// The schema of the members that are not listed.
    fileprivate var additionalSchemas: [SchemaID] {
        if case .schema(let id) = additional { [id] } else { [] }
    }
}
