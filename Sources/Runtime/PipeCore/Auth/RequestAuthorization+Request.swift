import HTTPTypes
import PipeHTTP

extension RequestAuthorization {
    /// Adds the parts to a request.
    ///
    /// - Parameter scheme: The name of the scheme, for errors.
    /// - Throws: A ``PipeError`` if a part does not fit into a header field or a cookie, or if the URL is on
    ///   another server.
    package func add(to request: inout HTTPRequest, for scheme: String = "") throws(PipeError) {
        if let url {
            request.path = try Self.target(url.value, of: request, scheme)
        }
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

    /// Returns the path and the query of a URL on the same server as a request.
    private static func target(
        _ url: String, of request: HTTPRequest, _ scheme: String
    ) throws(PipeError) -> String {
        let origin = "\(request.scheme ?? "https")://\(request.authority ?? "")"
        let isPath = url.begins(with: "/") && !url.begins(with: "//")
        let addresses: (own: HTTPAddress, new: HTTPAddress)
        do throws(PipeError.AddressError) {
            addresses = (try HTTPAddress(origin), try HTTPAddress(isPath ? origin + url : url))
        } catch {
            // Without the query, which may have a signature.
            let shown = Redaction.removingUserInformation(String(url.keeping { $0 != "?" && $0 != "#" }))
            throw PipeError(.invalidRequest(.url(shown, error)))
        }
        guard addresses.new.hasSameOrigin(as: addresses.own) else {
            let other = "\(addresses.new.scheme)://\(addresses.new.authority)"
            throw PipeError(.invalidRequest(.credentialOrigin(scheme: scheme, other)))
        }
        return addresses.new.requestTarget
    }

    /// Does not replace an item of this name, as the server may have put it into a link that the call follows.
    private static func add(_ value: String, toQueryOf request: inout HTTPRequest, as name: String) {
        let encodedName = PercentEncoding.encode(name)
        let target = request.path ?? "/"
        let item = "\(encodedName)=\(PercentEncoding.encode(value))"
        guard let mark = target.firstIndex(ofScalar: "?") else {
            request.path = "\(target)?\(item)"
            return
        }
        let query = target.suffix(after: mark)
        let hasItem = query.words(separatedBy: "&").contains { part in
            PercentEncoding.decode(part.keeping { $0 != "=" }).hasSameBytes(as: name)
        }
        if !hasItem {
            request.path = query.isEmpty ? target + item : "\(target)&\(item)"
        }
    }
}
