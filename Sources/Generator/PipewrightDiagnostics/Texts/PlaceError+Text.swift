extension PlaceError {
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
        case .objectInQuery(let cursor): "\(cursor.text), which a query item cannot have"
        case .objectInHeader(let cursor): "\(cursor.text), which a header field cannot have"
        case .objectInForm(let cursor): "\(cursor.text), which a form cannot have: use ‘format: json’"
        }
    }
}

extension PlaceError.Cursor {
    fileprivate var text: String { "the cursor ‘\(place)’ is of the type ‘\(type)’" }
}

extension PlaceError.PagedCall {
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
