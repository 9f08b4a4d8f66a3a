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
    /// Whether it has a user's name and password.
    private(set) var isLogin = false
    private var members: [(name: String, value: JSONValue)]
    private var secrets: [String] = []

    init(_ request: TokenRequest) {
        self.request = request
        members = request.parameters.map { ($0.name, $0.value) }
    }

    /// Adds a user's name and password in the form that the request needs.
    mutating func add(_ credentials: BasicCredentials) throws(PipeError) {
        switch request.content {
        case .basic:
            authorization = try credentials.authorization(in: .authorizationHeader)
            secrets += [credentials.user, credentials.password.value]
        case .json, .form:
            if !credentials.user.isEmpty {
                add(secret: credentials.user, as: request.userMember)
            }
            add(secret: credentials.password.value, as: request.passwordMember)
        case .token, .none: return
        }
        isLogin = true
    }

    /// Adds a member of the body that errors and logs do not show.
    mutating func add(secret value: String, as member: String) {
        members.append((member, .string(value)))
        secrets.append(value)
    }

    /// Returns the request to send.
    ///
    /// - Parameter scheme: Where the tokens of the response are.
    func message(to address: HTTPAddress, _ scheme: TokenScheme) throws(PipeError) -> TokenExchange.Message {
        var message = TokenExchange.Message(address: address, secrets: secrets, isRepeatable: isRepeatable)
        message.method = HTTPRequest.Method(rawValue: request.method.rawValue) ?? .post
        message.authorization = authorization
        message.isLogin = isLogin
        for source in [scheme.token] + (scheme.refreshToken.map { [$0] } ?? []) {
            switch source {
            case .body(let pointer):
                if let member = JSONPointer(pointer)?.tokens?.last {
                    message.tokenMembers.insert(member)
                }
            case .header(let name): message.tokenFields.insert(name)
            case .text, .cookie: break
            }
        }
        // Some servers redirect to a page without `Accept`.
        if case .body = scheme.token {
            message.fields[.accept] = "application/json"
        }
        if !members.isEmpty {
            if request.content == .form {
                message.fields[.contentType] = CallRequest.Content.formType
                message.body = HTTPBody(Array(URLQuery(members.map { ($0.name, Self.text(of: $0.value)) }).text.utf8))
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

    private static func text(of value: JSONValue) -> String {
        value.string ?? (try? JSON.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private func json(_ address: HTTPAddress) throws(PipeError) -> [UInt8] {
        do throws(JSONError) {
            var object = JSONObject()
            for (name, value) in members {
                let pointer = (name.begins(with: "/") ? JSONPointer(name) : nil) ?? JSONPointer(tokens: [name])
                try object.set(value, at: pointer)
            }
            return try JSON.encode(JSONValue.object(object))
        } catch {
            throw PipeError(.token(.malformedParameter(members.map(\.name)), endpoint: address.text))
        }
    }
}
