/// The part of a request that sends a cursor or a number.
package enum PageParameter: Hashable, Sendable {
    case query(String)
    case header(String)
    /// A member of the JSON object in the request body, by its JSON pointer.
    case body(String)
}

/// Written as in a schema.
extension PageParameter: Codable {
    package init(from decoder: any Decoder) throws {
        switch try Place(from: decoder) {
        case .query(let name): self = .query(name)
        case .header(let name): self = .header(name)
        case .body(let pointer): self = .body(pointer)
        case let place:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "no parameter of a page: \(place.text)"))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        try place.encode(to: encoder)
    }

    /// The place in the request.
    package var place: Place {
        switch self {
        case .query(let name): .query(name)
        case .header(let name): .header(name)
        case .body(let pointer): .body(pointer)
        }
    }
}
