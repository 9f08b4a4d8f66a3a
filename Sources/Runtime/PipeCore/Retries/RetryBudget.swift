import Synchronization

/// The tokens that the calls of a client share for retries, so that a server that is down does not get three times the
/// requests of one that is up.
///
/// Of 500 tokens a retry takes 5, one after a timeout 10, and one of a request that was not processed none. A successful
/// call returns the tokens of its last retry, or 1 token if it had none.
package final class RetryBudget: Sendable {
    static let size = 500
    static let retryCost = 5
    static let timeoutCost = 10

    private let left = Mutex(size)

    /// The number of tokens that are left.
    package var tokens: Int { left.withLock { $0 } }

    /// Takes tokens if there are enough, and returns whether there were.
    func take(_ cost: Int) -> Bool {
        left.withLock { left in
            guard left >= cost else {
                return false
            }
            left -= cost
            return true
        }
    }

    /// Gives tokens back, up to ``size``.
    func giveBack(_ tokens: Int) {
        left.withLock { $0 = min(Self.size, $0 + tokens) }
    }
}
