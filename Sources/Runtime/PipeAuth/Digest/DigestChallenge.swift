import PipeHTTP

/// A supported challenge of HTTP Digest (RFC 7616, section 3.3).
struct DigestChallenge: Sendable, Hashable {
    enum Algorithm: String, Sendable, Hashable {
        case md5 = "MD5"
        case md5Session = "MD5-sess"
        case sha256 = "SHA-256"
        case sha256Session = "SHA-256-sess"

        /// Whether the client's nonce is part of the secret.
        var isOfSession: Bool { self == .md5Session || self == .sha256Session }

        static let all: [Algorithm] = [.md5, .md5Session, .sha256, .sha256Session]
    }

    let realm: String
    private(set) var nonce: String
    let opaque: String?
    let algorithm: Algorithm
    /// The algorithm as the server wrote it, if it did.
    let algorithmText: String?
    /// Whether the server offers `qop=auth`; servers of RFC 2069 send no `qop`.
    let hasQuality: Bool
    let hashesUser: Bool

    /// - Returns: `nil` if the algorithm is unknown or the server offers only `auth-int`.
    init?(_ challenge: AuthChallenge) {
        guard challenge.scheme == "digest", let realm = challenge.realm, let nonce = challenge["nonce"] else {
            return nil
        }
        algorithmText = challenge["algorithm"]
        let name = (algorithmText ?? "MD5").lowercased()
        guard let algorithm = Algorithm.all.first(where: { $0.rawValue.lowercased() == name }) else {
            return nil
        }
        let qualities = challenge["qop"].map { text in
            text.words { $0 == "," || $0 == " " }.map { $0.lowercased() }
        }
        if let qualities, !qualities.isEmpty, !qualities.contains(where: { $0.hasSameBytes(as: "auth") }) {
            return nil
        }
        self.realm = realm
        self.nonce = nonce
        self.algorithm = algorithm
        opaque = challenge["opaque"]
        hasQuality = qualities?.isEmpty == false
        hashesUser = challenge["userhash"]?.lowercased() == "true"
    }

    func with(nonce: String) -> DigestChallenge {
        var copy = self
        copy.nonce = nonce
        return copy
    }
}
