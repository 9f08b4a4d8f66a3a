/// Finds credentials that a document describes as header parameters, because it has no security schemes.
enum HeaderCredentials {
    private static let names: Set<String> = [
        "apikey", "xapikey", "apiusername", "xauthtoken", "authtoken", "accesstoken", "xaccesstoken", "apitoken",
        "xapitoken", "apisecret", "xapisecret", "token", "xtoken", "privatetoken", "authkey", "xauthkey", "userapikey",
        "sessiontoken", "xsessiontoken", "subscriptionkey", "ocpapimsubscriptionkey", "appkey", "xappkey", "appid",
        "xappid", "authorization",
    ]

    /// Makes parameters that are credentials security schemes.
    static func move(in document: inout OpenAPIDocument) {
        guard document.securitySchemes.isEmpty else { return }
        var found: [String] = []
        var known: Set<String> = []
        var docs: [String: String] = [:]
        for operation in document.operations {
            for parameter in operation.parameters where isCredential(parameter) {
                if known.insert(parameter.name.lowercased()).inserted { found.append(parameter.name) }
                docs[parameter.name.lowercased(), default: ""] += parameter.docs ?? ""
            }
        }
        guard !found.isEmpty else { return }
        for name in found {
            document.securitySchemes.append(.init(name: name, kind: kind(of: name, docs[name.lowercased()] ?? "")))
        }
        let all = OpenAPIDocument.SecurityAlternative(requirements: found.map { .init(scheme: $0) })
        // A document that names credentials at some operations means all: the others only forgot them.
        document.security = [all]
        for index in document.operations.indices {
            document.operations[index].parameters.removeAll { isCredential($0) }
        }
    }

    /// What a header field contains. `Authorization` has a token, unless its description says something else.
    private static func kind(of name: String, _ docs: String) -> OpenAPIDocument.SecurityScheme.Kind {
        guard name.lowercased() == "authorization" else { return .apiKey(name: name, location: .header) }
        let docs = docs.lowercased()
        return docs.contains("basic") && !docs.contains("bearer") ? .basic : .bearer
    }

    private static func isCredential(_ parameter: Parameter) -> Bool {
        parameter.location == .header && names.contains(Words.folded(parameter.name))
    }
}
