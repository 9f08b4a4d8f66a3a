extension API {
    /// A piece of a path, which begins at the URL of the server with a slash. It is an object with one member.
    /// Indirect, since calls and resources have one each, and their copies are on the stack.
    package indirect enum PathPiece: Hashable, Sendable {
        /// Percent-encoded text.
        case text(String)
        /// A part of the identity of the item of a resource.
        case identity(of: String, part: Int)
        case argument(Field)
    }
}

extension API.PathPiece: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, identity, part, argument
    }

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        if let text = try members.decodeIfPresent(String.self, forKey: .text) {
            self = .text(text)
        } else if let resource = try members.decodeIfPresent(String.self, forKey: .identity) {
            self = .identity(of: resource, part: try members.decode(Int.self, forKey: .part))
        } else {
            self = .argument(try members.decode(API.Field.self, forKey: .argument))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text): try members.encode(text, forKey: .text)
        case .identity(let resource, let part):
            try members.encode(resource, forKey: .identity)
            try members.encode(part, forKey: .part)
        case .argument(let field): try members.encode(field, forKey: .argument)
        }
    }
}
