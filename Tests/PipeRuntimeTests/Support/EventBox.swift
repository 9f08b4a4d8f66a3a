import PipeRuntime
import Synchronization

/// Keeps what is told of a transfer.
final class EventBox: Sendable {
    private let kept = Mutex<[TransferProgress]>([])

    func add(_ event: TransferProgress) {
        kept.withLock { $0.append(event) }
    }

    var events: [TransferProgress] { kept.withLock { $0 } }
}
