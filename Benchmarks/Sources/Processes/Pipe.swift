#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A pipe for a child process, which gets one end of it. Other children inherit neither end.
struct Pipe {
    let reading: FileDescriptor
    let writing: FileDescriptor

    init() throws(ProcessError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .notStarted("pipe", String(cString: strerror(errno))) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        reading = FileDescriptor(ends[0])
        writing = FileDescriptor(ends[1])
    }
}
