import HTTPTypes
import PipeHTTP

extension RequestAuthorization {
    /// Adds the parts to a request.
    ///
    /// - Throws: A ``PipeError`` if a part does not fit into a header field or a cookie.
    package func add(to request: inout HTTPRequest) throws(PipeError) {
        for item in items {
            let value = item.secret.value
            switch item.location {
            case .header(let name):
                let (fieldName, fieldValue) = try HeaderFieldRules.checked(name: name, value: value)
                request.headerFields[fieldName] = fieldValue
            case .query(let name):
                Self.add(value, toQueryOf: &request, as: name)
            case .cookie(let name):
                try HeaderFieldRules.checkCookie(name: name, value: value)
                // Appended: HTTPTypes would split the cookies that are there into fields, and ends the process if there
                // are too many.
                request.headerFields.append(HTTPField(name: .cookie, value: "\(name)=\(value)"))
            }
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
