@_spi(Generated) import PipeRuntime
import Synchronization

/// Collects the progress events of a transfer.
final class EventBox: Sendable {
    private let kept = Mutex<[TransferProgress]>([])

    func add(_ event: TransferProgress) {
        kept.withLock { $0.append(event) }
    }

    var events: [TransferProgress] { kept.withLock { $0 } }
}
