#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

extension rusage {
    /// User and system time in seconds.
    public var cpuSeconds: Double {
        Double(ru_utime.tv_sec + ru_stime.tv_sec) + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1e6
    }

    /// The peak of the resident memory.
    public var peakBytes: Double {
        #if canImport(Darwin)
        Double(ru_maxrss)
        #else
        Double(ru_maxrss) * 1024
        #endif
    }

    /// The usage of this process.
    public static var current: rusage {
        var usage = rusage()
        #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        #else
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #endif
        return usage
    }
}
