import Synchronization

/// What the calls of a client may spend on retries, so that a server that is down is not asked three times as often as one
/// that is up.
///
/// A retry takes 5 of 500 tokens, one after a timeout 10. A call that goes well gives back what its last retry took, or one.
final class RetryBudget: Sendable {
    static let size = 500
    static let retryCost = 5
    static let timeoutCost = 10

    private let left = Atomic<Int>(size)

    /// The tokens that are left.
    var tokens: Int { left.load(ordering: .relaxed) }

    /// Takes tokens, if there are enough.
    func take(_ cost: Int) -> Bool {
        var current = left.load(ordering: .relaxed)
        while current >= cost {
            let (isDone, found) = left.weakCompareExchange(
                expected: current, desired: current - cost, ordering: .relaxed)
            if isDone {
                return true
            }
            current = found
        }
        return false
    }

    /// Gives tokens back; there are never more than at the start.
    func giveBack(_ tokens: Int) {
        var current = left.load(ordering: .relaxed)
        while current < Self.size {
            let (isDone, found) = left.weakCompareExchange(
                expected: current, desired: min(Self.size, current + tokens), ordering: .relaxed)
            if isDone {
                return
            }
            current = found
        }
    }
}
