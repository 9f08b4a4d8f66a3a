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

    // By bytes: cursors that differ only by Unicode normalization are different, so they are not a loop.

    static func == (left: PageArgument, right: PageArgument) -> Bool {
        left.parameter == right.parameter && left.isNumber == right.isNumber
            && left.text.map { Array($0.utf8) } == right.text.map { Array($0.utf8) }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(parameter)
        hasher.combine(text.map { Array($0.utf8) })
    }
}

extension PageArgument {
    init(_ parameter: PageParameter, number: Int) {
        self.init(parameter: parameter, text: String(number), isNumber: true)
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

    /// This call with arguments that replace those of the same names.
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
        let text = argument.text ?? ""
        if content.type == Content.formType {
            var form = URLQuery(encoded: String(decoding: content.body.bytes ?? [], as: UTF8.self))
            let name = pointer.nameInForm
            form.remove(name)
            form.append(key: name, name: name, value: text)
            return .success(Content(type: content.type, bytes: Array(form.text.utf8)))
        }
        do throws(JSONError) {
            var members = try JSON.decode(JSONObject.self, from: content.body.bytes ?? [])
            let number = argument.isNumber ? JSONNumber(text) : nil
            try members.set(number.map { .number($0) } ?? .string(text), at: pointer)
            return .success(Content(type: content.type, bytes: try JSON.encode(members)))
        } catch {
            throw PipeError(.encoding(error))
        }
    }
}
