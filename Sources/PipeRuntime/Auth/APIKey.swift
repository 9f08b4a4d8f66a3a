import HTTPTypes

/// The key of an API, sent where its schema says. Descriptions do not show it.
public struct APIKey: Credential, Hashable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    private let key: Secret

    /// Makes a credential of a key.
    public init(_ key: String) {
        self.key = Secret(key)
    }

    public init(stringLiteral key: String) {
        self.init(key)
    }

    public func authorization(for request: HTTPRequest, by scheme: AuthScheme) throws(PipeError) -> Authorization {
        guard case .apiKey(let place) = scheme else {
            throw PipeError(.invalidRequest(.unfitCredential(scheme: scheme.name)))
        }
        guard !key.value.isEmpty else {
            throw PipeError(.invalidRequest(.emptyCredential(scheme: scheme.name)))
        }
        return switch place {
        case .header(let name): .header(name, key.value)
        case .query(let name): .query(name, key.value)
        case .cookie(let name): .cookie(name, key.value)
        }
    }

    public var description: String { "APIKey(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
