/// Finds credentials that a document describes as header parameters, because it has no security schemes.
enum HeaderCredentials {
    private static let names: Set<String> = [
        "apikey", "xapikey", "apiusername", "xauthtoken", "authtoken", "accesstoken", "xaccesstoken", "apitoken",
        "xapitoken", "apisecret", "xapisecret", "token", "xtoken", "privatetoken", "authkey", "xauthkey", "userapikey",
        "sessiontoken", "xsessiontoken", "subscriptionkey", "ocpapimsubscriptionkey", "appkey", "xappkey", "appid",
        "xappid",
    ]

    /// Makes parameters that are credentials security schemes.
    static func move(in document: inout OpenAPIDocument) {
        guard document.securitySchemes.isEmpty else { return }
        var found: [String] = []
        var known: Set<String> = []
        for operation in document.operations {
            for parameter in operation.parameters where isCredential(parameter) {
                if known.insert(parameter.name.lowercased()).inserted { found.append(parameter.name) }
            }
        }
        guard !found.isEmpty else { return }
        for name in found {
            document.securitySchemes.append(
                .init(name: name, kind: .apiKey(name: name, location: .header)))
        }
        let all = OpenAPIDocument.SecurityAlternative(requirements: found.map { .init(scheme: $0) })
        // A document that names credentials at some operations means all: the others only forgot them.
        document.security = [all]
        for index in document.operations.indices {
            document.operations[index].parameters.removeAll { isCredential($0) }
        }
    }

    private static func isCredential(_ parameter: Parameter) -> Bool {
        parameter.location == .header && names.contains(Words.folded(parameter.name))
    }
}
