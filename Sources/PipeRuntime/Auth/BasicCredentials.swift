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
    /// - Parameter provider: Gives them, or `nil` to give up: then each call that waits fails with its own 401, or with
    ///   ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet.
    public init(provider: @escaping @Sendable (CredentialRequest) async throws -> BasicCredentials?) {
        user = ""
        password = Secret("")
        asked = AskedCredential(provider)
    }

    /// Credentials of a user name and a password: `.user("alice", password: "wonderland")`.
    public static func user(_ user: String, password: String) -> BasicCredentials {
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
    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
        try await asked?.authorization(in: context) ?? fixedAuthorization(in: context)
    }

    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        try await asked?.refresh(after: refusal, in: context) ?? false
    }

    var isAsked: Bool { asked != nil }

    func fixedAuthorization(in context: AuthContext) throws(PipeError) -> RequestAuthorization {
        guard context.scheme.kind == .basic else {
            throw PipeError(.invalidRequest(.mismatchedCredential(scheme: context.scheme.name)))
        }
        guard !user.utf8.contains(UInt8(ascii: ":")) else {
            throw PipeError(.invalidRequest(.colonInUserName))
        }
        let encoded = Data("\(user):\(password.value)".utf8).base64EncodedString()
        return context.scheme.location.authorization("Basic \(encoded)")
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
