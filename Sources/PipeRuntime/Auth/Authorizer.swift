import HTTPTypes

/// A scheme with the credential that serves it.
struct Authorizer: Sendable {
    let scheme: AuthScheme
    let credential: any Credential

    /// Adds to a request what the credential says.
    ///
    /// - Returns: What was added.
    func authorize(_ request: inout HTTPRequest) async throws(PipeError) -> Authorization {
        let authorization: Authorization
        do {
            authorization = try await credential.authorization(for: request, by: scheme)
        } catch let error as PipeError {
            throw error
        } catch is CancellationError {
            throw PipeError(.cancelled)
        } catch {
            throw PipeError(.credential(String(describing: error)))
        }
        let value = authorization.secret.value
        switch authorization.place {
        case .header(let name):
            let (fieldName, fieldValue) = try HeaderFieldRules.checked(name: name, value: value)
            request.headerFields[fieldName] = fieldValue
        case .query(let name):
            Self.add(value, toQueryOf: &request, as: name)
        case .cookie(let name):
            try HeaderFieldRules.checkCookie(name: name, value: value)
            let others = request.headerFields[.cookie].map { $0 + "; " } ?? ""
            request.headerFields[.cookie] = "\(others)\(name)=\(value)"
        }
        return authorization
    }

    /// A followed link may hold the item already; then the server has put it there and it stays as it is.
    private static func add(_ value: String, toQueryOf request: inout HTTPRequest, as name: String) {
        let encodedName = PercentEncoding.encode(name)
        let target = request.path ?? "/"
        let item = "\(encodedName)=\(PercentEncoding.encode(value))"
        guard let mark = target.firstIndex(of: "?") else {
            request.path = "\(target)?\(item)"
            return
        }
        let query = target[target.index(after: mark)...]
        let hasItem = query.split(separator: "&").contains { part in
            PercentEncoding.decode(part.prefix { $0 != "=" }) == name
        }
        if !hasItem {
            request.path = query.isEmpty ? target + item : "\(target)&\(item)"
        }
    }
}
