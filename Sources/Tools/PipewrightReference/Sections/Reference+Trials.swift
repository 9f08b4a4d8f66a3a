import PipeExamples
import PipeJSON
import PipeModel

/// What the script of the page needs to send calls to the server that shows the page.
extension Reference {
    /// An element with the calls as JSON.
    func callData() -> String {
        var calls = JSONObject()
        for resource in api.allResources {
            for (call, anchor) in zip(resource.calls, Anchor.calls(resource.calls.map(\.name), of: resource.id)) {
                guard let request = examples.request(for: call, of: resource) else { continue }
                calls[anchor] = .object(trial(of: call, request))
            }
        }
        let data: JSONObject = ["calls": .object(calls), "schemes": .array(model.schemes.map(scheme))]
        // Nothing in a text can end the element.
        let json = JSONText.line(.object(data)).replacingBytes(of: "<", with: "\\u003c")
        return "<script type=\"application/json\" id=\"calls\">" + json + "</script>"
    }

    private func trial(of call: API.Call, _ request: ExampleRequest) -> JSONObject {
        var trial: JSONObject = [
            "method": .string(call.method.rawValue),
            "path": .array(call.path.map { path($0, of: call, request) }),
            "query": .array(query(of: call, request)),
            "headers": .array(request.fields.map(Self.pair)),
        ]
        let base = url(of: model.servers.first, other: call.server)
        // A URL of the environment is not known.
        trial["base"] = .string(base.utf8.first == UInt8(ascii: "{") ? "" : Self.path(of: base))
        if let use = call.use.first { trial["use"] = .array(use.map { .string($0) }) }
        switch request.body {
        case .json(let value, let mediaType):
            trial["body"] = ["type": .string(mediaType), "text": .string(JSONText.text(value))]
        case .form(let items):
            trial["body"] = ["form": .array(items.map(Self.pair))]
        case .multipart(let parts, _):
            trial["body"] = ["parts": .array(parts.map(Self.part))]
        case .file(let mediaType): trial["body"] = ["type": .string(mediaType), "file": true]
        case .stream, nil: break
        }
        if let paging = call.result.paging { trial["paging"] = self.paging(paging) }
        return trial
    }

    private static func pair(_ value: API.NamedValue) -> JSONValue {
        ["name": .string(value.name), "value": .string(value.value)]
    }

    private static func part(_ part: ExampleRequest.Part) -> JSONValue {
        var members: JSONObject = ["name": .string(part.name)]
        switch part.content {
        case .file: members["file"] = true
        case .text(let text): members["value"] = .string(text)
        case .json(let value): members["value"] = .string(JSONText.line(value))
        }
        if let type = part.mediaType { members["type"] = .string(type) }
        if !part.headers.isEmpty { members["headers"] = .array(part.headers.map(pair)) }
        return .object(members)
    }

    /// A text of a path, or a value with its name.
    private func path(
        _ piece: API.PathPiece, of call: API.Call, _ request: ExampleRequest
    ) -> JSONValue {
        let name: PathValue.Name
        switch piece {
        case .text(let text): return .string(text)
        case .identity(let owner, let part): name = .identity(of: owner, part: part)
        case .argument(let field): name = .argument(field.wireName)
        }
        let value = request.value(of: name) ?? ""
        var members: JSONObject = ["name": .string(self.name(of: piece) ?? ""), "value": .string(value)]
        if piece == call.greedy { members["slashes"] = true }
        return .object(members)
    }

    /// The items with fixed values, the items of the arguments, and the size of a page.
    private func query(of call: API.Call, _ request: ExampleRequest) -> [JSONValue] {
        var items = request.query
        for field in call.query where !items.contains(where: { $0.name == field.wireName }) {
            items.append(.init(name: field.wireName, value: ""))
        }
        if case .query(let name)? = call.result.paging?.size?.parameter { items.append(.init(name: name, value: "")) }
        return items.map(Self.pair)
    }

    private func paging(_ paging: API.Paging) -> JSONValue {
        switch paging.strategy {
        case .follow(let next, _, _): ["kind": "follow", "next": .string(next.text)]
        case .cursor(let parameter, let next, _, _):
            ["kind": "cursor", "next": .string(next.text), "parameter": .string(parameter.place.text)]
        case .number(let parameter, let first, _):
            ["kind": "number", "parameter": .string(parameter.place.text), "first": .number(JSONNumber(first))]
        case .offset(let parameter, let first):
            ["kind": "offset", "parameter": .string(parameter.place.text), "first": .number(JSONNumber(first))]
        default: .null
        }
    }

    private func scheme(_ scheme: API.AuthScheme) -> JSONValue {
        var members: JSONObject = [
            "name": .string(scheme.name), "kind": .string(scheme.kind.word.rawValue),
            "place": .string((scheme.place ?? .header("Authorization")).text),
        ]
        if let prefix = scheme.prefix { members["prefix"] = .string(prefix) }
        if let accounts = served?.accounts {
            for part in scheme.kind.word.credentials.first ?? [] {
                switch part {
                case .user: members["user"] = .string(accounts.user)
                case .password: members["password"] = .string(accounts.password)
                case .key: members["key"] = .string(accounts.key)
                case .token: members["key"] = .string(accounts.token)
                case .clientID, .clientSecret, .accessKeyID, .secretAccessKey: break
                }
            }
            if let oauth2 = scheme.oauth2, oauth2.grant == .password, let token = oauth2.token {
                members["token"] = .string(Self.path(of: token))
                members["user"] = .string(accounts.user)
                members["password"] = .string(accounts.password)
                members["scopes"] = .string(oauth2.scopes.joined(separator: " "))
            }
        }
        return .object(members)
    }

    /// The path of a URL, which the server that shows the page has as well.
    private static func path(of url: String) -> String {
        let scalars = url.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":"), scalars[colon...].starts(with: "://".unicodeScalars) else {
            return url.utf8.first == UInt8(ascii: "/") || url.isEmpty ? url : "/" + url
        }
        let start = scalars.index(colon, offsetBy: 3)
        let path = scalars[start...].firstIndex(of: "/").map { scalars[$0...].prefix { $0 != "?" && $0 != "#" } }
        return path.map { String(String.UnicodeScalarView($0.filter { $0 != "{" && $0 != "}" })) } ?? ""
    }
}
