import Foundation

/// The processor time in seconds of a closure that does not suspend. Time of other threads and processes does not
/// count, so that a busy machine changes little.
package func processorTime(_ work: () throws -> Void) rethrows -> Double {
    func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    try work()
    return now() - start
}
