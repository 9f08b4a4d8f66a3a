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
    case objectInQuery(Cursor)
    case objectInHeader(Cursor)
    case objectInForm(Cursor)

    /// A cursor that is an object or a list.
    package struct Cursor: Hashable, Sendable {
        package let place: String
        package let type: String

        package init(_ place: String, _ type: String) {
            self.place = place
            self.type = type
        }
    }

    /// A call that returns pages.
    package enum PagedCall: Hashable, Sendable {
        case list(of: String)
        case action(String)
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
