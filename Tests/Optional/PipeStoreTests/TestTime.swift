#if Store
import Foundation
import Synchronization

/// The clock of a device, which a test sets.
final class TestTime: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var now: @Sendable () -> Date { { [self] in date.withLock { $0 } } }

    /// Lets time pass, or sets the clock.
    func add(_ seconds: Double) {
        date.withLock { $0 += seconds }
    }
}
#endif
