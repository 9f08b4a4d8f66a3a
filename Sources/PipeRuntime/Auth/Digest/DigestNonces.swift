import Synchronization

/// The challenges that servers gave, and how often they were answered.
final class DigestNonces: Sendable {
    private struct Entry {
        var challenge: DigestChallenge
        var count: UInt32 = 0
    }

    /// A pattern may cover many hosts; beyond this number the oldest knowledge is as good as none.
    private static let limit = 100

    private let entries = Mutex<[String: Entry]>([:])

    /// The challenge of a server with the number of this answer to its nonce, from 1 on (RFC 7616, section 3.4).
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
            // Calls that were refused together may bring the same nonce; its count goes on.
            if let known = entries[origin], known.challenge.nonce.isSame(as: challenge.nonce) {
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
            if let entry = entries[origin], !entry.challenge.nonce.isSame(as: nonce) {
                entries[origin] = Entry(challenge: entry.challenge.with(nonce: nonce))
            }
        }
    }
}
