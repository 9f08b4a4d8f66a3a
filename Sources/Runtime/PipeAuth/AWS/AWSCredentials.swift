import HTTPTypes
import PipeCore
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An access key of AWS. Descriptions do not show its secret.
public struct AWSKeys: Sendable, Hashable {
    /// The name of the key, such as `AKIDEXAMPLE`.
    public let accessKeyID: String
    /// When the key expires; `nil` for one that does not.
    public let expires: Date?
    let secretAccessKey: Secret
    let sessionToken: Secret?

    /// Makes a key.
    ///
    /// - Parameters:
    ///   - accessKeyID: The name of the key.
    ///   - secretAccessKey: Its secret.
    ///   - sessionToken: The token of a key for a limited time.
    ///   - expires: When it expires. A closure that provides keys is asked for another one a minute before.
    public init(
        accessKeyID: String, secretAccessKey: String, sessionToken: String? = nil, expires: Date? = nil
    ) {
        self.accessKeyID = accessKeyID
        self.secretAccessKey = Secret(secretAccessKey)
        self.sessionToken = sessionToken.map { Secret($0) }
        self.expires = expires
    }
}

/// Signs requests with AWS Signature Version 4, for a scheme ``PipeCore/AuthScheme/awsSignature(service:region:payload:)``.
/// Each request is signed when it is sent, including retries and redirects on the same server.
///
/// ```swift
/// let keys = AWSCredentials(AWSKeys(accessKeyID: "AKIDEXAMPLE", secretAccessKey: "…"))
/// let rotating = AWSCredentials { _ in try await vault.keys() }
/// ```
public struct AWSCredentials: Credential, SecretCarrying {
    private enum Source: Sendable {
        case fixed(AWSKeys)
        case asked(SingleFlight<AWSKeys>, @Sendable (AWSKeys?) async throws -> AWSKeys)
    }

    private static let earliness = TimeInterval(60)
    private let source: Source

    /// Credentials of a key.
    public init(_ keys: AWSKeys) {
        source = .fixed(keys)
    }

    /// Credentials of keys that a closure provides. It is called once for all calls that wait for a key: at first, a
    /// minute before the key expires, and after the server refused the key with status 401.
    ///
    /// - Parameter provider: Returns a key. It gets the previous one; `nil` at first.
    public init(provider: @escaping @Sendable (_ previous: AWSKeys?) async throws -> AWSKeys) {
        source = .asked(SingleFlight(), provider)
    }

    /// Reads a key from environment variables; `nil` if the first or the second is missing or empty.
    ///
    /// - Parameters:
    ///   - key: The variable with the name of the key.
    ///   - secret: That with its secret.
    ///   - token: That with its session token, which may be missing; `nil` for none.
    public static func environment(key: String, secret: String, token: String? = nil) -> AWSCredentials? {
        Environment.values(key, secret).map {
            let token = token.flatMap { Environment.value($0) }
            return AWSCredentials(AWSKeys(accessKeyID: $0, secretAccessKey: $1, sessionToken: token))
        }
    }

    /// Reads a key from the variables that the tools of AWS use: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and
    /// `AWS_SESSION_TOKEN`; `nil` if one of the first two is missing or empty.
    public static func environment() -> AWSCredentials? {
        environment(key: "AWS_ACCESS_KEY_ID", secret: "AWS_SECRET_ACCESS_KEY", token: "AWS_SESSION_TOKEN")
    }

    public func authorization(
        for request: HTTPRequest, in context: AuthContext
    ) async throws -> RequestAuthorization {
        guard let method = context.scheme.method as? AWSMethod else {
            throw context.scheme.mismatch
        }
        let keys = try await keys(at: context.now)
        let date = AWSSignature.text(of: context.now)
        let payload = try await Self.payload(of: context.body, request, method)
        var added = [("X-Amz-Date", date)]
        if method.isS3 || payload == Self.unsignedPayload { added.append(("X-Amz-Content-Sha256", payload)) }
        if let token = keys.sessionToken { added.append(("X-Amz-Security-Token", token.value)) }
        var signed = request
        for (name, value) in added {
            let (name, value) = try HeaderFieldRules.checked(name: name, value: value)
            signed.headerFields[name] = value
        }
        // What is signed is what is sent, whatever else RFC 3986 allows.
        let target = AWSSignature.target(request.path ?? "/")
        signed.path = target
        let signature = AWSSignature(signed, payloadHash: payload, date: date, method)
        return RequestAuthorization(
            combining: [.url("\(request.scheme ?? "https")://\(request.authority ?? "")\(target)")]
                + added.map { .header($0.0, value: $0.1) } + [
                    .header("Authorization", value: signature.authorization(keys))
                ])
    }

    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        guard case .asked(let flight, _) = source, let keys = flight.current else {
            return false
        }
        flight.refuse { $0 == keys }
        return true
    }

    private func keys(at now: Date) async throws(PipeError) -> AWSKeys {
        switch source {
        case .fixed(let keys):
            return keys
        case .asked(let flight, let provider):
            return try await flight.value(where: { keys in
                keys.expires.map { $0.timeIntervalSince(now) > Self.earliness } ?? true
            }) { previous, _ in
                await .init(after: previous) { try await provider(previous) }
            }.get()
        }
    }

    // MARK: Bodies

    private static let unsignedPayload = "UNSIGNED-PAYLOAD"

    /// The hash of a body, or the word that says that it is not signed.
    private static func payload(
        of body: HTTPBody?, _ request: HTTPRequest, _ method: AWSMethod
    ) async throws -> String {
        let isConfidential = request.scheme == "https"
        guard method.payload == .signed || !isConfidential else {
            return unsignedPayload
        }
        guard let body else {
            return AWSSignature.hash([UInt8]())
        }
        if let bytes = body.bytes {
            return AWSSignature.hash(bytes)
        }
        guard body.isReplayable else {
            guard method.isS3, isConfidential else {
                throw PipeError(.credential("a body that can be read only once cannot be signed"))
            }
            return unsignedPayload
        }
        return try await AWSSignature.hash(of: body)
    }

    public var description: String {
        switch source {
        case .fixed(let keys): "AWSCredentials(\(keys.accessKeyID), \(Secret.mask))"
        case .asked: "AWSCredentials(provider)"
        }
    }
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
