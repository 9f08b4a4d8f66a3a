import PipeHTTP
import Synchronization

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Checks credentials of HTTP Digest (RFC 7616) with the quality `auth`.
final class DigestChecker: Sendable {
    enum Outcome: Hashable, Sendable {
        case met
        /// `isStale` if only the nonce was wrong.
        case refused(isStale: Bool)
    }

    private enum Algorithm: String, CaseIterable {
        case sha256 = "SHA-256"
        case md5 = "MD5"

        func hash(_ text: String) -> String {
            let bytes = Array(text.utf8)
            return switch self {
            case .sha256: SHA256.hash(data: bytes).hexadecimal
            case .md5: Insecure.MD5.hash(data: bytes).hexadecimal
            }
        }
    }

    private struct Nonce: Sendable {
        let expiration: Double
        /// The numbers of the requests with it.
        var counts: Set<UInt32> = []
    }

    private struct State {
        var number = 0
        var nonces = RecentValues<Nonce>(limit: 1_000)
    }

    private static let realm = "stand-in"
    /// How long a nonce is valid, in seconds.
    private static let lifetime = 300.0
    /// How many requests can have the same nonce.
    private static let countLimit = 1_000

    private let user: String
    private let password: String
    private let now: @Sendable () -> Double
    private let state = Mutex(State())

    init(user: String, password: String, now: @escaping @Sendable () -> Double) {
        self.user = user
        self.password = password
        self.now = now
    }

    /// A challenge for each algorithm with a new nonce, the best one first.
    func challenges(isStale: Bool) -> [String] {
        let expiration = now() + Self.lifetime
        let nonce = state.withLock { state -> String in
            state.number += 1
            let nonce = Algorithm.sha256.hash("\(state.number) \(expiration)")
            state.nonces[nonce] = Nonce(expiration: expiration)
            return nonce
        }
        return Algorithm.allCases.map { algorithm in
            "Digest realm=\"\(Self.realm)\", qop=\"auth\", algorithm=\(algorithm.rawValue), nonce=\"\(nonce)\""
                + (isStale ? ", stale=true" : "")
        }
    }

    /// Checks the value of `Authorization`.
    func check(_ field: String?, of request: ServedRequest) -> Outcome {
        guard let field, let credentials = AuthChallenge.parse(field).first, credentials.scheme == "digest",
            let algorithm = Algorithm(rawValue: (credentials["algorithm"] ?? "MD5").uppercased()),
            let nonce = credentials["nonce"],
            let uri = credentials["uri"], uri.hasSameBytes(as: request.target), credentials["realm"] == Self.realm,
            credentials["qop"]?.lowercased() == "auth", let client = credentials["cnonce"],
            let number = credentials["nc"], number.utf8.count == 8, let count = UInt32(digits: number, radix: 16),
            let sentUser = Self.user(in: credentials), sentUser.hasSameBytes(as: user)
        else { return .refused(isStale: false) }
        let secret = algorithm.hash("\(user):\(Self.realm):\(password)")
        let target = algorithm.hash("\(request.method.rawValue):\(uri)")
        let expected = algorithm.hash("\(secret):\(nonce):\(number):\(client):auth:\(target)")
        guard credentials["response"]?.lowercased() == expected else { return .refused(isStale: false) }
        return take(count, of: nonce) ? .met : .refused(isStale: true)
    }

    /// Notes the number of a request with a nonce; returns whether both are good. Clients that send several requests
    /// at once may have their numbers in any order.
    private func take(_ count: UInt32, of nonce: String) -> Bool {
        let now = now()
        return state.withLock { state in
            guard var known = state.nonces[nonce], known.expiration > now, known.counts.count < Self.countLimit,
                count > 0, known.counts.insert(count).inserted
            else { return false }
            state.nonces[nonce] = known
            return true
        }
    }

    private static func user(in credentials: AuthChallenge) -> String? {
        if let user = credentials["username"] { return user }
        // RFC 8187, section 3.2.1.
        guard let parts = credentials["username*"]?.split(atScalar: "'"), parts.count == 3,
            parts[0].lowercased() == "utf-8"
        else { return nil }
        return PercentEncoding.decode(parts[2])
    }
}
