import HTTPTypes
import PipeHTTP

/// A scheme and its credential, for one call.
struct Authorizer: Sendable {
    let name: String
    let scheme: AuthScheme
    let credential: any Credential
    /// The addition to the last request.
    private var sent: RequestAuthorization?
    private var refusals = 0

    var isInQuery: Bool {
        if case .query = scheme.location { true } else { false }
    }

    init(name: String, scheme: AuthScheme, credential: any Credential) {
        self.name = name
        self.scheme = scheme
        self.credential = credential
    }

    /// Adds the authorization of the credential to a request.
    ///
    /// - Returns: What was added.
    mutating func authorize(
        _ request: inout HTTPRequest, in context: AuthContext
    ) async throws(PipeError) -> RequestAuthorization {
        sent = nil
        let authorization: RequestAuthorization
        do {
            authorization = try await credential.authorization(for: request, in: context)
        } catch {
            throw PipeError(credential: error)
        }
        for item in authorization.items {
            try Self.add(item, to: &request)
        }
        sent = authorization
        return authorization
    }

    /// Passes on a response whose status is not 401.
    func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) async {
        if sent != nil {
            await credential.didReceive(response, for: request, in: context)
        }
    }

    /// Returns whether to retry a request after a 401.
    mutating func refresh(
        after request: HTTPRequest, challenges: [AuthChallenge], in context: AuthContext
    ) async throws(PipeError) -> Bool {
        guard let authorization = sent else {
            return false
        }
        refusals += 1
        guard refusals == 1 || refusals == 2 && challenges.contains(where: \.isStale) else {
            return false
        }
        do {
            return try await credential.refresh(
                after: UnauthorizedResponse(request: request, authorization: authorization, challenges: challenges),
                in: context)
        } catch {
            throw PipeError(credential: error)
        }
    }

    // MARK: Places

    private static func add(_ item: RequestAuthorization.Item, to request: inout HTTPRequest) throws(PipeError) {
        let value = item.secret.value
        switch item.location {
        case .header(let name):
            let (fieldName, fieldValue) = try HeaderFieldRules.checked(name: name, value: value)
            request.headerFields[fieldName] = fieldValue
        case .query(let name):
            add(value, toQueryOf: &request, as: name)
        case .cookie(let name):
            try HeaderFieldRules.checkCookie(name: name, value: value)
            let others = request.headerFields[.cookie].map { $0 + "; " } ?? ""
            request.headerFields[.cookie] = "\(others)\(name)=\(value)"
        }
    }

    /// Does not replace an item of this name, as the server may have put it into a link that the call follows.
    private static func add(_ value: String, toQueryOf request: inout HTTPRequest, as name: String) {
        let encodedName = PercentEncoding.encode(name)
        let target = request.path ?? "/"
        let item = "\(encodedName)=\(PercentEncoding.encode(value))"
        guard let mark = target.place(of: "?") else {
            request.path = "\(target)?\(item)"
            return
        }
        let query = target.text(behind: mark)
        let hasItem = query.words(at: "&").contains { part in
            PercentEncoding.decode(part.keeping { $0 != "=" }).isSame(as: name)
        }
        if !hasItem {
            request.path = query.isEmpty ? target + item : "\(target)&\(item)"
        }
    }
}
