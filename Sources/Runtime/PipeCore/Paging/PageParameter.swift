import PipeHTTP
import PipeJSON

/// Where a request says which page it is for.
@_spi(Generated) public enum PageParameter: Sendable, Hashable, Codable {
    /// A query item.
    case query(String)
    /// A header field.
    case header(String)
    /// A member of the body, which is a JSON object, or a form whose items have the names of nested members in
    /// brackets. Missing objects on the path to the member are created.
    case body(JSONPointer)
}

/// A parameter and its value for a page.
struct PageArgument: Sendable, Hashable, Codable {
    let parameter: PageParameter
    /// The value; `nil` for a query item without one.
    let text: String?
    /// Whether JSON has the value as a number.
    var isNumber = false
    /// The JSON text of a value that is neither a text nor a number, byte for byte as the server wrote it; `nil` for
    /// these, and in bookmarks of earlier versions.
    var json: String?

    // By bytes: cursors that differ only by Unicode normalization are different, so they are not a loop.

    static func == (left: PageArgument, right: PageArgument) -> Bool {
        left.parameter == right.parameter && left.isNumber == right.isNumber
            && left.text.map { Array($0.utf8) } == right.text.map { Array($0.utf8) }
            && left.json.map { Array($0.utf8) } == right.json.map { Array($0.utf8) }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(parameter)
        hasher.combine(text.map { Array($0.utf8) })
        hasher.combine(json.map { Array($0.utf8) })
    }
}

extension PageArgument {
    init(_ parameter: PageParameter, number: Int) {
        self.init(parameter: parameter, text: String(number), isNumber: true)
    }

    /// A member of a body.
    init(_ pointer: JSONPointer, _ value: JSONValue) throws(JSONError) {
        self.init(parameter: .body(pointer), text: value.isNull ? "" : value.scalarText)
        switch value {
        case .string: break
        case .number: isNumber = true
        case .null, .bool, .array, .object: json = String(decoding: try JSON.encode(value), as: UTF8.self)
        }
    }

    /// Whether only a body in JSON can have the value: it is an object or an array.
    var isStructured: Bool { json != nil && text == nil }

    /// Whether the value is JSON, as a stored one may not be.
    var isValid: Bool {
        json.map { (try? JSON.decode(JSONValue.self, from: Array($0.utf8))) != nil } ?? true
    }

    /// The value in JSON.
    fileprivate var jsonText: [UInt8] {
        get throws(JSONError) {
            if let json {
                return Array(json.utf8)
            }
            let text = text ?? ""
            if isNumber, let number = JSONNumber(text) {
                return Array(number.literal.utf8)
            }
            return try JSON.encode(text)
        }
    }
}

extension JSONPointer {
    /// The name of the member in a form: `filter[from]`.
    fileprivate var nameInForm: String {
        let tokens = tokens ?? []
        return (tokens.first ?? "") + tokens.dropFirst().map { "[\($0)]" }.joined()
    }
}

extension CallRequest {
    /// The value of a parameter in the call itself, without its settings; `nil` without one.
    func ownValue(of parameter: PageParameter) -> String? {
        switch parameter {
        case .query(let name): return query[name]
        case .header: return nil
        case .body(let pointer):
            guard case .success(let content)? = content, let bytes = content.body.bytes else {
                return nil
            }
            if content.type == Content.formType {
                return URLQuery(encoded: String(decoding: bytes, as: UTF8.self))[pointer.nameInForm]
            }
            return ((try? JSON.value(at: pointer, in: bytes)) ?? nil)?.scalarText
        }
    }

    /// The value of a parameter in the call or in its settings; `nil` without one.
    func value(of parameter: PageParameter) -> String? {
        switch parameter {
        case .query(let name): query[name] ?? settings.query[name]
        case .header(let name): settings.headers[name]
        case .body: ownValue(of: parameter)
        }
    }

    /// Whether the call itself has a value of a parameter that can select a page.
    func hasOwnValue(of parameter: PageParameter) -> Bool {
        if ownValue(of: parameter) != nil {
            return true
        }
        guard case .body(let pointer) = parameter, let text = ownText(at: pointer) else {
            return false
        }
        return (try? JSON.decode(JSONValue.self, from: text).selectsNothing) == false
    }

    /// Whether the body is a form.
    var sendsForm: Bool {
        if case .success(let content)? = content { content.type == Content.formType } else { false }
    }

    /// Whether the call or its settings have an argument.
    func has(_ argument: PageArgument) -> Bool {
        guard case .body(let pointer) = argument.parameter, let json = argument.json else {
            return value(of: argument.parameter) == argument.text
        }
        return ownText(at: pointer) == Array(json.utf8)
    }

    /// The JSON text of a member of the body; `nil` without one.
    private func ownText(at pointer: JSONPointer) -> [UInt8]? {
        guard case .success(let content)? = content, let bytes = content.body.bytes else {
            return nil
        }
        return (try? JSON.text(at: pointer, in: bytes)) ?? nil
    }

    /// This call with arguments that replace arguments with the same names.
    func setting(_ arguments: [PageArgument]) throws(PipeError) -> CallRequest {
        var call = self
        for argument in arguments {
            switch argument.parameter {
            case .query(let name): call.query.remove(name)
            case .header(let name): call.settings.headers[name] = nil
            case .body: break
            }
        }
        for argument in arguments {
            switch argument.parameter {
            case .query(let name): call.query.append(key: name, name: name, value: argument.text)
            case .header(let name): call.settings.headers.append(argument.text ?? "", for: name)
            case .body(let pointer): call.content = try call.content(setting: pointer, to: argument)
            }
        }
        return call
    }

    /// The body with a member set; an object with only that member if the call has no body.
    private func content(
        setting pointer: JSONPointer, to argument: PageArgument
    ) throws(PipeError) -> Result<Content, PipeError> {
        let content = try content?.get() ?? Content(type: Content.jsonType, bytes: Array("{}".utf8))
        if content.type == Content.formType {
            guard !argument.isStructured else {
                throw PipeError(.pageArgument(.structured(argument.excerpt)))
            }
            var form = URLQuery(encoded: String(decoding: content.body.bytes ?? [], as: UTF8.self))
            let name = pointer.nameInForm
            form.remove(name)
            form.append(key: name, name: name, value: argument.text ?? "")
            return .success(Content(type: content.type, bytes: Array(form.text.utf8)))
        }
        let object = try PipeError.encoding { () throws(JSONError) in
            try JSON.object(content.body.bytes ?? [], setting: argument.jsonText, at: pointer)
        }
        return .success(Content(type: content.type, bytes: object))
    }
}

extension PageArgument {
    /// The beginning of the value.
    var excerpt: String { String((json ?? text ?? "").prefix(80)) }
}

extension JSONValue {
    /// Whether the value, as a cursor, is the end of a list: null, or an object or array without elements.
    var selectsNothing: Bool {
        switch self {
        case .null: true
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .bool, .number, .string: false
        }
    }
}
