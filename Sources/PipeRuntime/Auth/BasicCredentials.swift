import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user name and a password for HTTP Basic (RFC 7617). Descriptions do not show the password.
///
/// An app that has to ask for them first gives a closure; it is asked once for however many calls, and again when the
/// server refuses what it gave.
public struct BasicCredentials: FixedCredential, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The user name; a colon in it is refused when a call is made. Empty where the app is asked.
    public let user: String
    let password: Secret
    private let asked: AskedCredential<BasicCredentials>?

    /// Makes credentials. Either text may be empty.
    public init(user: String, password: String) {
        self.user = user
        self.password = Secret(password)
        asked = nil
    }

    /// Makes credentials that the app is asked for.
    ///
    /// - Parameter onCredentials: Gives them, or `nil` to give up: then each call that waits fails with its own 401, or with
    ///   ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet.
    public init(onCredentials: @escaping @Sendable (CredentialRequest) async throws -> BasicCredentials?) {
        user = ""
        password = Secret("")
        asked = AskedCredential(onCredentials)
    }

    /// Credentials of a user name and a password: `.password("alice", "wonderland")`.
    public static func password(_ user: String, _ password: String) -> BasicCredentials {
        BasicCredentials(user: user, password: password)
    }

    /// What is in environment variables; `nil` where one of them is missing or empty.
    public static func environment(user: String, password: String) -> BasicCredentials? {
        guard let user = Environment.value(user), let password = Environment.value(password) else {
            return nil
        }
        return BasicCredentials(user: user, password: password)
    }

    /// `Authorization: Basic …`, RFC 7617, section 2, both texts as UTF-8 (section 2.1).
    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> Authorization {
        try await asked?.authorization(in: context) ?? fixedAuthorization(in: context)
    }

    public func isRenewed(after refusal: AuthRefusal, in context: AuthContext) async throws -> Bool {
        try await asked?.isRenewed(after: refusal, in: context) ?? false
    }

    var isAsked: Bool { asked != nil }

    func fixedAuthorization(in context: AuthContext) throws(PipeError) -> Authorization {
        guard context.scheme.kind == .basic else {
            throw PipeError(.invalidRequest(.unfitCredential(scheme: context.scheme.name)))
        }
        guard !user.utf8.contains(UInt8(ascii: ":")) else {
            throw PipeError(.invalidRequest(.colonInUserName))
        }
        let encoded = Data("\(user):\(password.value)".utf8).base64EncodedString()
        return context.scheme.place.authorization("Basic \(encoded)")
    }

    public static func == (left: BasicCredentials, right: BasicCredentials) -> Bool {
        left.user == right.user && left.password == right.password && left.asked === right.asked
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(user)
        hasher.combine(password)
        hasher.combine(asked.map { ObjectIdentifier($0) })
    }

    public var description: String { "BasicCredentials(user: \(user), password: \(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
