import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

/// A request to a server that issues tokens in a custom way, with its secrets.
struct LoginMessage {
    let request: TokenRequest
    private var members: [(name: String, value: String)] = []
    private var fields: [(name: String, value: String)] = []
    private var query: [(String, String)] = []
    var secrets: [String] = []
    var isRepeatable = true

    init(_ request: TokenRequest) {
        self.request = request
        fields = request.headers.map { ($0.name, $0.value) }
        members = request.parameters.map { ($0.name, $0.value) }
    }

    mutating func add(_ value: String, as member: String) {
        members.append((member, value))
    }

    mutating func add(secret value: String, as member: String) {
        members.append((member, value))
        secrets.append(value)
    }

    mutating func authorize(_ value: String) {
        fields.append(("Authorization", value))
        secrets.append(value)
    }

    /// Adds a token as calls send it.
    mutating func add(_ token: String, at scheme: TokenScheme) {
        secrets.append(token)
        switch scheme.location {
        case .header(let name):
            fields.append((name, scheme.prefix.isEmpty ? token : "\(scheme.prefix) \(token)"))
        case .cookie(let name): fields.append(("Cookie", "\(name)=\(token)"))
        case .query(let name): query.append((name, token))
        }
    }

    /// Returns the request to send.
    func message(to address: HTTPAddress) throws(PipeError) -> TokenExchange.Message {
        var message = TokenExchange.Message(address: address, secrets: secrets, isRepeatable: isRepeatable)
        message.method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .post
        message.query = query.isEmpty ? nil : URLQuery(query).text
        for (name, value) in fields {
            let (field, value) = try HeaderFieldRules.checked(name: name, value: value)
            message.fields[field] = value
        }
        if !members.isEmpty {
            switch request.content {
            case .form:
                message.fields[.contentType] = CallRequest.Content.formType
                message.body = HTTPBody(Array(URLQuery(members.map { ($0.name, $0.value) }).text.utf8))
            case .json, .basic, .token, .none:
                message.fields[.contentType] = CallRequest.Content.jsonType
                message.body = HTTPBody(try json(address))
            }
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
