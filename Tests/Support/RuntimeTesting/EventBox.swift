@_spi(Generated) import PipeRuntime
import Synchronization

/// Collects the progress events of a transfer.
package final class EventBox: Sendable {
    private let kept = Mutex<[TransferProgress]>([])

    package init() {}

    package func add(_ event: TransferProgress) {
        kept.withLock { $0.append(event) }
    }

    package var events: [TransferProgress] { kept.withLock { $0 } }
}
