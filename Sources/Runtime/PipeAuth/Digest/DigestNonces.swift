import PipeHTTP
import Synchronization

/// The last challenge of each server, with the number of requests that used it.
final class DigestNonces: Sendable {
    private struct Entry {
        var challenge: DigestChallenge
        var count: UInt32 = 0
    }

    /// The most servers to keep, as a pattern may cover many hosts.
    private static let limit = 100

    private let entries = Mutex<[String: Entry]>([:])

    /// Returns the challenge of a server and the number of this request with its nonce, from 1 on (RFC 7616, section
    /// 3.4).
    func next(at origin: String) -> (challenge: DigestChallenge, count: UInt32)? {
        entries.withLock { entries in
            guard var entry = entries[origin], entry.count < .max else {
                return nil
            }
            entry.count += 1
            entries[origin] = entry
            return (entry.challenge, entry.count)
        }
    }

    func replace(with challenge: DigestChallenge, at origin: String) {
        entries.withLock { entries in
            // Several calls may be refused with the same nonce; its count continues.
            if let known = entries[origin], known.challenge.nonce.hasSameBytes(as: challenge.nonce) {
                return
            }
            if entries.count >= Self.limit {
                entries = [:]
            }
            entries[origin] = Entry(challenge: challenge)
        }
    }

    func renew(_ nonce: String, at origin: String) {
        entries.withLock { entries in
            if let entry = entries[origin], !entry.challenge.nonce.hasSameBytes(as: nonce) {
                entries[origin] = Entry(challenge: entry.challenge.with(nonce: nonce))
            }
        }
    }
}
