import Foundation
import HTTPTypes
import Hummingbird

typealias Routes = RouterGroup<BasicRequestContext>

extension Request {
    /// The members of the JSON object in the body.
    func jsonObject() async throws -> [String: JSONMember] {
        var request = self
        let body = try await request.collectBody(upTo: 1 << 20)
        do {
            return try JSONDecoder().decode([String: JSONMember].self, from: Data(buffer: body))
        } catch {
            throw Problem(status: .badRequest, detail: "The body is not a JSON object.")
        }
    }
}

extension BasicRequestContext {
    /// The identity in a parameter of the path. Throws a 404 problem for other values.
    func id(_ name: String = "id", of what: String) throws -> Int {
        let text = parameters.get(name) ?? ""
        guard let id = Int(text) else { throw Problem.notFound("\(what) \(text)") }
        return id
    }
}

extension Response {
    static func record(_ record: any Record, status: HTTPResponse.Status = .ok, location: String? = nil) -> Response {
        var response = Response.json(record.json, status: status)
        response.headers[.location] = location
        return response
    }

    static func json(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// A value in the body of a request.
enum JSONMember: Decodable {
    case null
    case text(String)
    case number(Double)
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else {
            self = .other
        }
    }
}

/// Reads the members of a body and collects the errors.
struct BodyReader {
    let members: [String: JSONMember]
    private(set) var errors: [(field: String, messages: [String])] = []

    init(_ members: [String: JSONMember]) {
        self.members = members
    }

    /// A text that must be present and not blank.
    mutating func requiredText(_ name: String) -> String {
        guard case .text(let text) = members[name], text.contains(where: { !$0.isWhitespace }) else {
            errors.append((name, ["can't be blank"]))
            return ""
        }
        return text
    }

    /// A text; `nil` if it is absent or null.
    mutating func optionalText(_ name: String) -> String? {
        switch members[name] {
        case nil, .null: return nil
        case .text(let text): return text
        default:
            errors.append((name, ["must be a string"]))
            return nil
        }
    }

    mutating func refuse(_ name: String, _ message: String) {
        errors.append((name, [message]))
    }

    /// Throws a problem with all errors found.
    func finish() throws {
        if !errors.isEmpty { throw Problem.invalid(errors) }
    }
}
