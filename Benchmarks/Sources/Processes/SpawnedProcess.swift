#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A child process, started without a shell.
public struct SpawnedProcess: ~Copyable {
    private let identity: pid_t
    private let start: ContinuousClock.Instant

    /// Starts a program, which is searched in `PATH`.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments.
    ///   - input: The descriptor for its standard input; nothing if `nil`.
    ///   - output: The descriptor for its standard output; discarded if `nil`.
    ///   - errors: The descriptor for its standard error; that of this process if `nil`.
    public init(
        _ command: [String],
        input: Int32? = nil,
        output: Int32? = nil,
        errors: Int32? = nil
    ) throws(ProcessError) {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        if let output {
            posix_spawn_file_actions_adddup2(&actions, output, 1)
        } else {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        }
        if let errors {
            posix_spawn_file_actions_adddup2(&actions, errors, 2)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        arguments.append(nil)
        defer { for argument in arguments { free(argument) } }
        var identity: pid_t = 0
        start = .now
        let status = posix_spawnp(&identity, command.first ?? "", &actions, nil, arguments, environ)
        guard status == 0 else { throw .notStarted(command.first ?? "", String(cString: strerror(status))) }
        self.identity = identity
    }

    /// Waits until the process has ended.
    ///
    /// - Parameter meanwhile: Called every few milliseconds until then.
    /// - Returns: The exit code, negative for the number of a signal that ended it, and the resources used.
    public consuming func wait(meanwhile: (() -> Void)? = nil) -> (code: Int32, usage: ProcessUsage) {
        var status: Int32 = 0
        var usage = rusage()
        while true {
            let ended = wait4(identity, &status, meanwhile == nil ? 0 : WNOHANG, &usage)
            if ended == 0, let meanwhile {
                meanwhile()
                usleep(20_000)
            } else if ended != -1 || errno != EINTR {
                break
            }
        }
        let wall = start.duration(to: .now) / .seconds(1)
        let signal = status & 0x7f
        return (
            signal == 0 ? (status >> 8) & 0xff : -signal,
            ProcessUsage(wallSeconds: wall, cpuSeconds: usage.cpuSeconds, peakBytes: usage.peakBytes)
        )
    }
}

/// The reasons why a process has no result.
public enum ProcessError: Error, Sendable {
    case notStarted(String, String)
    case failed(String, code: Int32, output: String)
    case noResponse(String)
}
