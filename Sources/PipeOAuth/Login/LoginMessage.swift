import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

/// A request to a server that issues tokens in a custom way, with its secrets.
struct LoginMessage {
    let request: TokenRequest
    /// The parts that authenticate it.
    var authorization = RequestAuthorization.none
    /// Whether the server may process it twice.
    var isRepeatable = true
    private var members: [(name: String, value: String)]
    private var secrets: [String] = []

    init(_ request: TokenRequest) {
        self.request = request
        members = request.parameters.map { ($0.name, $0.value) }
    }

    /// Adds a member of the body.
    mutating func add(_ value: String, as member: String) {
        members.append((member, value))
    }

    /// Adds a member of the body that errors and logs do not show.
    mutating func add(secret value: String, as member: String) {
        members.append((member, value))
        secrets.append(value)
    }

    /// Returns the request to send.
    ///
    /// - Parameter acceptsJSON: Whether the token is in JSON: some servers redirect to a page without `Accept`.
    func message(to address: HTTPAddress, acceptsJSON: Bool) throws(PipeError) -> TokenExchange.Message {
        var message = TokenExchange.Message(address: address, secrets: secrets, isRepeatable: isRepeatable)
        message.method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .post
        message.authorization = authorization
        if acceptsJSON {
            message.fields[.accept] = "application/json"
        }
        if !members.isEmpty {
            if request.content == .form {
                message.fields[.contentType] = CallRequest.Content.formType
                message.body = HTTPBody(Array(URLQuery(members.map { ($0.name, $0.value) }).text.utf8))
            } else {
                message.fields[.contentType] = CallRequest.Content.jsonType
                message.body = HTTPBody(try json(address))
            }
        }
        for header in request.headers {
            let (name, value) = try HeaderFieldRules.checked(name: header.name, value: header.value)
            message.fields[name] = value
        }
        return message
    }

    private func json(_ address: HTTPAddress) throws(PipeError) -> [UInt8] {
        do throws(JSONError) {
            var object = JSONObject()
            for (name, value) in members {
                let pointer = (name.begins(with: "/") ? JSONPointer(name) : nil) ?? JSONPointer(tokens: [name])
                try object.set(.string(value), at: pointer)
            }
            return try JSON.encode(JSONValue.object(object))
        } catch {
            throw PipeError(.token(.malformedParameter(members.map(\.name)), endpoint: address.text))
        }
    }
}
