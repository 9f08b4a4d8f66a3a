import PipeJSON

/// Where in a request a page is asked for.
public enum PageParameter: Sendable, Hashable, Codable {
    /// A query item.
    case query(String)
    /// A header field.
    case header(String)
    /// A member of the body, which is a JSON object then.
    case body(String)
}

/// A parameter with the value that asks for a page.
struct PageArgument: Sendable, Hashable, Codable {
    let parameter: PageParameter
    /// The value; `nil` for a query item that has none.
    let text: String?
    /// Whether the value is written as a number where that makes a difference.
    var isNumber = false

    // By bytes: two cursors that differ by normalisation alone are two, and no loop.

    static func == (left: PageArgument, right: PageArgument) -> Bool {
        left.parameter == right.parameter && left.isNumber == right.isNumber
            && left.text.map { Array($0.utf8) } == right.text.map { Array($0.utf8) }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(parameter)
        hasher.combine(text.map { Array($0.utf8) })
    }
}

extension CallRequest {
    /// This call with arguments in the place of those that have the same names.
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
            case .body(let name): call.content = try call.content(setting: name, to: argument)
            }
        }
        return call
    }

    /// The body with a member set; an object of that member alone where there is none.
    private func content(
        setting name: String, to argument: PageArgument
    ) throws(PipeError) -> Result<Content, PipeError> {
        let content = try content?.get() ?? Content(type: Content.jsonType, bytes: Array("{}".utf8))
        let text = argument.text ?? ""
        do throws(JSONError) {
            var members = try JSON.decode(JSONObject.self, from: content.body.bytes ?? [])
            members[name] = argument.isNumber ? JSONNumber(text).map { .number($0) } ?? .string(text) : .string(text)
            return .success(Content(type: content.type, bytes: try JSON.encode(members)))
        } catch {
            throw PipeError(.encoding(error))
        }
    }
}
