import PipeHTTP
import Synchronization

/// Counts the bytes of one transfer and reports its progress.
final class ProgressMeter: Sendable {
    private struct Count {
        var bytes: Int64 = 0
        var total: Int64?
        /// The number reported last; after a restart the bytes are below it for a while.
        var told: Int64 = -1
        var toldAt = Duration.zero
        var samples: [(time: Duration, bytes: Int64)] = []
        var hasEnded = false
    }

    /// The rate is the average of this time.
    private static let window = Duration.seconds(5)
    private static let pause = Duration.milliseconds(100)

    private let handler: TransferProgress.Handler
    private let elapsed: @Sendable () -> Duration
    private let count: Mutex<Count>

    /// - Parameter clock: The clock for the rate.
    init?(_ handler: TransferProgress.Handler?, clock: any Clock<Duration>) {
        guard let handler else {
            return nil
        }
        self.handler = handler
        elapsed = clock.stopwatch()
        count = Mutex(Count())
    }

    /// Sets the number of bytes that are there without a transfer, and the total.
    func begin(at bytes: Int64, of total: Int64?) {
        tell { count, now in
            count.bytes = bytes
            count.total = total ?? count.total
            count.samples = [(now, bytes)]
            return count.told < bytes
        }
    }

    /// Sets the total to the end of one more body; `nil` if its length is not known.
    func expect(_ length: Int64?) {
        tell { count, _ in
            count.total = length.map { count.bytes + $0 }
            return false
        }
    }

    /// Counts transferred bytes.
    func add(_ bytes: Int64) {
        tell { count, now in
            count.bytes += bytes
            if let last = count.samples.last, now - last.time < Self.pause, count.samples.count > 1 {
                count.samples[count.samples.count - 1].bytes = count.bytes
            } else {
                count.samples.append((now, count.bytes))
            }
            while count.samples.count > 2, now - count.samples[0].time > Self.window {
                count.samples.removeFirst()
            }
            let step = count.total.map { $0 / 100 } ?? 1 << 18
            return count.bytes > count.told && (count.bytes - count.told >= step || now - count.toldAt >= Self.pause)
        }
    }

    /// Reports the end, once.
    func end(_ state: TransferProgress.State) {
        let now = elapsed()
        count.withLock { count in
            guard !count.hasEnded else {
                return
            }
            count.hasEnded = true
            handler(Self.progress(of: count, state, now))
        }
    }

    private func tell(_ change: (inout Count, Duration) -> Bool) {
        let now = elapsed()
        // Called under the lock, so that events of parallel parts are in order.
        count.withLock { count in
            guard !count.hasEnded, change(&count, now) else {
                return
            }
            count.told = max(count.told, count.bytes)
            count.toldAt = now
            handler(Self.progress(of: count, .running, now))
        }
    }

    private static func progress(
        of count: Count, _ state: TransferProgress.State, _ now: Duration
    ) -> TransferProgress {
        let bytes = max(count.told, count.bytes)
        var rate: Double?
        if let first = count.samples.first, count.bytes > first.bytes, now > first.time {
            rate = Double(count.bytes - first.bytes) / ((now - first.time) / .seconds(1))
        }
        let total = count.total.map { max($0, bytes) }
        return TransferProgress(
            bytes: bytes, total: state == .finished ? total ?? bytes : total, bytesPerSecond: rate, state: state)
    }
}
