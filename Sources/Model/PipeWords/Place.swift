/// The place of a value in a request or a response.
package enum Place: Hashable, Sendable {
    /// The target of a link with this relation type (RFC 8288).
    case link(String)
    case header(String)
    case query(String)
    case cookie(String)
    /// A JSON pointer into the body (RFC 6901).
    case body(String)
    /// A JSON pointer into the first record of a page, and into the last one.
    case first(String)
    case last(String)

    /// The word before the name or the pointer.
    package var kind: String {
        switch self {
        case .link: "link"
        case .header: "header"
        case .query: "query"
        case .cookie: "cookie"
        case .body: "body"
        case .first: "first"
        case .last: "last"
        }
    }

    /// The name, or the JSON pointer.
    package var name: String {
        switch self {
        case .link(let name), .header(let name), .query(let name), .cookie(let name): name
        case .body(let pointer), .first(let pointer), .last(let pointer): pointer
        }
    }

    /// The place as in a schema.
    package var text: String {
        switch self {
        case .link, .header, .query, .cookie: "\(kind).\(name)"
        case .body, .first, .last: "\(kind)#\(name)"
        }
    }
}

/// Written as in a schema.
extension Place: Codable {
    package init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let place = Place(text: text) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no place: \(text)"))
        }
        self = place
    }

    package func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(text)
    }

    /// The place with a text of ``text``.
    private init?(text: String) {
        guard let end = text.utf8.firstIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "#") }) else {
            return nil
        }
        let name = String(text[text.utf8.index(after: end)...])
        switch (String(text[..<end]), text.utf8[end]) {
        case ("link", UInt8(ascii: ".")): self = .link(name)
        case ("header", UInt8(ascii: ".")): self = .header(name)
        case ("query", UInt8(ascii: ".")): self = .query(name)
        case ("cookie", UInt8(ascii: ".")): self = .cookie(name)
        case ("body", UInt8(ascii: "#")): self = .body(name)
        case ("first", UInt8(ascii: "#")): self = .first(name)
        case ("last", UInt8(ascii: "#")): self = .last(name)
        default: return nil
        }
    }
}

/// The part of a request that has the filter of a list.
package enum FilterPlace: Hashable, Sendable {
    case query
    /// The JSON object in the request body, or an object in it, by its JSON pointer.
    case body(String)
}

/// The place of the records of a list: `body#/data/children/*/data`.
package struct ItemsPlace: Codable, Hashable, Sendable {
    /// The pointer to the array.
    package var pointer: String
    /// The pointer from an element of the array to the record in it; `nil` if the element is the record.
    package var element: String?

    package init(pointer: String, element: String? = nil) {
        self.pointer = pointer
        self.element = element
    }
}
