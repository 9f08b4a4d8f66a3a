/// Why a place is malformed.
package enum PlaceError: Error, Hashable, Sendable {
    case unexpectedHash
    /// The kinds of places that have a `#`.
    case missingKind(of: [String])
    case kindNotAllowed(String)
    case unknownKind(String)
    case missingName
    case emptyName
    case missingPointer(of: String)
    case pointer(PointerError)
    case stars
    case notMember
    case placeOfFilter
    case sendsNoObject(PagedCall)
    case missingBody(PagedCall, method: String)
    case missingBodyForFilter(resource: String, method: String)

    /// A call that returns pages.
    package enum PagedCall: Hashable, Sendable {
        case list(of: String)
        case action(String)

        fileprivate var text: String {
            switch self {
            case .list(let resource): "the list of ‘\(resource)’"
            case .action(let name): "‘\(name)’"
            }
        }

        fileprivate var remedy: String {
            switch self {
            case .list: "use ‘list: POST’ in its ‘operations’"
            case .action: "use POST"
            }
        }
    }

    package var text: String {
        switch self {
        case .unexpectedHash: "a place has no # here"
        case .missingKind(let kinds): "\(ProblemText.choice(kinds)) must precede #"
        case .kindNotAllowed("body"): "it cannot be in the body here"
        case .kindNotAllowed("query"): "it cannot be in the query here"
        case .kindNotAllowed("first"), .kindNotAllowed("last"): "it cannot be in a record here"
        case .kindNotAllowed(let kind): "it cannot be in a \(kind) here"
        case .unknownKind(let kind): "‘\(kind)’ is not a kind of place"
        case .missingName: "a full stop and a name must follow"
        case .emptyName: "the name is missing"
        case .missingPointer(let kind): "a # and a JSON pointer must follow ‘\(kind)’"
        case .pointer(let error): error.text
        case .stars: "only one * is allowed, and a member must follow it"
        case .notMember: "it must be a member of the object that is sent, as in body#/cursor"
        case .placeOfFilter: "it is also the place of the filter"
        case .sendsNoObject(let call): "\(call.text) does not send an object"
        case .missingBody(let call, let method):
            "\(call.text) is a \(method), which has no body: \(call.remedy), or query.NAME"
        case .missingBodyForFilter(let resource, let method):
            "the list of ‘\(resource)’ is a \(method), which has no body: use ‘call: POST’"
        }
    }
}

/// Why a text is not a JSON pointer (RFC 6901).
package enum PointerError: Error, Hashable, Sendable {
    case missingSlash
    case tilde

    package var text: String {
        switch self {
        case .missingSlash: "a JSON pointer begins with /"
        case .tilde: "in a JSON pointer, 0 or 1 must follow ~"
        }
    }
}
