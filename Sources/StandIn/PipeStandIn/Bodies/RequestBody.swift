import PipeExamples
import PipeHTTP
import PipeModel
import PipeXML

/// Reads the bodies of requests as JSON values.
struct RequestBody {
    let api: ServedAPI

    /// The value of the body of a call.
    func value(_ request: ServedRequest, _ body: API.Call.Body) throws(Refusal) -> JSONValue {
        let type = try checkedType(of: request, body)
        return switch body.format {
        case .json: try Self.json(request.body[...])
        case .form: try form(request.body, body)
        case .xml: try xml(request.body, body, charset: type?.parameters["charset"])
        }
    }

    /// Refuses a body of another type than the schema says. One without a type is read as if it had that type.
    func checkedType(of request: ServedRequest, _ body: API.Call.Body) throws(Refusal) -> MediaType? {
        guard !request.body.isEmpty, let text = request.field("Content-Type") else { return nil }
        let expected = body.mediaType ?? body.usualMediaType
        let type = MediaType(text)
        let isXML = body.format == .xml && body.mediaType == nil && type?.isXML == true
        guard let wanted = MediaType(expected) else { return type }
        guard let type, isXML || type.essence.hasSameBytes(as: wanted.essence) else {
            throw Refusal(415, .unsupportedBody(expected: expected))
        }
        return type
    }

    /// The value of a body, or of a part of one.
    static func json(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> JSONValue {
        guard !bytes.isEmpty else { throw Refusal(400, .malformedBody(.empty)) }
        do throws(JSONError) {
            return try JSON.decode(JSONValue.self, from: Array(bytes))
        } catch {
            throw Refusal(400, .malformedBody(.json(error)))
        }
    }

    private func xml(
        _ bytes: [UInt8], _ body: API.Call.Body, charset: String?
    ) throws(Refusal) -> JSONValue {
        guard !bytes.isEmpty else { throw Refusal(400, .malformedBody(.empty)) }
        let values = XMLValues(api: api, charset: charset)
        do throws(XMLCodec.FormatError) {
            guard body.kind == .value, let type = body.type, body.wrap == nil else {
                return try values.document(bytes, fields(of: body), wrap: body.wrap)
            }
            return try values.document(bytes, type)
        } catch {
            throw Refusal(400, .malformedBody(.xml(error)))
        }
    }

    private func fields(of body: API.Call.Body) -> [API.Field] {
        body.fields ?? api.record(of: body.type)?.fields ?? []
    }

    /// A form with the names of members in brackets.
    private func form(_ bytes: [UInt8], _ body: API.Call.Body) throws(Refusal) -> JSONValue {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { throw Refusal(400, .malformedBody(.form)) }
        var node = FormNode()
        for item in URLQuery(encoded: text).formItems {
            node.add(item.value ?? "", at: FormNode.steps(of: item.name)[...])
        }
        return node.object(body.fields ?? [], in: body.wrap, api)
    }
}

/// The items of a form by the names in brackets.
struct FormNode {
    private var values: [String] = []
    /// In the order of the form; the name is empty for `[]`.
    private var children: [(name: String, node: FormNode)] = []
    /// The indices of the children, by the bytes of their names.
    private var indices: [[UInt8]: Int] = [:]

    /// `address[city][]` → `address`, `city`, ``.
    static func steps(of name: String) -> [String] {
        guard let open = name.firstIndex(ofScalar: "[") else { return [name] }
        let rest = name[open...].split(atScalar: "[").dropFirst().map { part in
            part.ends(with: "]") ? String(part.droppingLast()) : String(part)
        }
        return [String(name[..<open])] + rest
    }

    /// No form of an API is deeper.
    private static let depthLimit = 20

    mutating func add(_ value: String, at steps: ArraySlice<String>, depth: Int = 0) {
        guard let step = steps.first, depth < Self.depthLimit else {
            values.append(value)
            return
        }
        if let index = indices[Array(step.utf8)] {
            children[index].node.add(value, at: steps.dropFirst(), depth: depth + 1)
        } else {
            var node = FormNode()
            node.add(value, at: steps.dropFirst(), depth: depth + 1)
            indices[Array(step.utf8)] = children.count
            children.append((step, node))
        }
    }

    /// - Parameter wrap: The member that has the fields; `nil` for the object itself.
    func object(_ fields: [API.Field], in wrap: String? = nil, _ api: ServedAPI) -> JSONValue {
        let members = children.map { child -> JSONObject.Member in
            if let wrap {
                let value = child.node.object(child.name.hasSameBytes(as: wrap) ? fields : [], api)
                return .init(name: child.name, value: value)
            }
            let type = fields.first { $0.wireName.hasSameBytes(as: child.name) }?.type
            return .init(name: child.name, value: child.node.value(type, api))
        }
        return .object(JSONObject(members))
    }

    private func value(_ type: API.FieldType?, _ api: ServedAPI) -> JSONValue {
        switch type?.required {
        case .list(let element)?:
            let parts = children.isEmpty ? values.map { Self(leaf: $0) } : children.flatMap { $0.node.elements }
            return .array(parts.map { $0.value(element, api) })
        case .record(let name)?: return object(api.records[name]?.fields ?? [], api)
        case .union(let name)? where !children.isEmpty:
            return object(fields(of: name, api), api)
        case .map(let element)?:
            return .object(JSONObject(children.map { .init(name: $0.name, value: $0.node.value(element, api)) }))
        case let known?:
            guard let text = values.last else { return object([], api) }
            // A form has no null.
            if text.isEmpty, type?.isOptional == true { return .null }
            return IdentityText.value(of: text, known, api.index)
        case nil:
            return children.isEmpty ? .string(values.last ?? "") : object([], api)
        }
    }

    /// The fields of the first case of a union that has all members.
    private func fields(of union: String, _ api: ServedAPI) -> [API.Field] {
        let cases = (api.unions[union]?.cases ?? []).compactMap { api.record(of: $0.type)?.fields }
        return cases.first { fields in
            children.allSatisfy { child in fields.contains { $0.wireName.hasSameBytes(as: child.name) } }
        } ?? []
    }

    /// Several values of one name are elements of a list.
    private var elements: [FormNode] { children.isEmpty ? values.map { Self(leaf: $0) } : [self] }

    init() {}

    private init(leaf: String) {
        values = [leaf]
    }
}
