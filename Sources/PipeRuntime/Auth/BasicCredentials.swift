import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user name and a password for HTTP Basic (RFC 7617). Descriptions do not show the password.
public struct BasicCredentials: Credential, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The user name; a colon in it is refused when a call is made.
    public let user: String
    private let password: Secret

    /// Makes credentials. Either text may be empty.
    public init(user: String, password: String) {
        self.user = user
        self.password = Secret(password)
    }

    /// Credentials of a user name and a password: `.password("alice", "wonderland")`.
    public static func password(_ user: String, _ password: String) -> BasicCredentials {
        BasicCredentials(user: user, password: password)
    }

    /// `Authorization: Basic …`, RFC 7617, section 2, both texts as UTF-8 (section 2.1).
    public func authorization(for request: HTTPRequest, by scheme: AuthScheme) throws(PipeError) -> Authorization {
        guard scheme == .basic else {
            throw PipeError(.invalidRequest(.unfitCredential(scheme: scheme.name)))
        }
        guard !user.utf8.contains(UInt8(ascii: ":")) else {
            throw PipeError(.invalidRequest(.colonInUserName))
        }
        return .header("Authorization", "Basic " + Data("\(user):\(password.value)".utf8).base64EncodedString())
    }

    public var description: String { "BasicCredentials(user: \(user), password: \(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
