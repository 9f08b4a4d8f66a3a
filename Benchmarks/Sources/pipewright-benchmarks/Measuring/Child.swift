import ArgumentParser
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that is run to its end, and what it took, with all that it started itself.
struct Child {
    struct Usage {
        /// Seconds from start to end.
        let wall: Double
        /// Seconds of processor time.
        let processor: Double
        /// Bytes of memory of the largest process.
        let peakMemory: Double
    }

    let executable: String
    let arguments: [String]

    init(_ executable: String, _ arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    /// Runs the program from a small process of its own, because Linux counts the memory of a process to those that it
    /// starts.
    ///
    /// - Throws: ``Failure`` if the program cannot be started or does not end with 0; its output is in neither case shown.
    func run() throws -> Usage {
        let line = Machine.firstLine(of: [CommandLine.arguments[0], "run-child", "--", executable] + arguments)
        let numbers = (line ?? "").split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 3 else { throw Failure(program: executable, status: -1) }
        return Usage(wall: numbers[0], processor: numbers[1], peakMemory: numbers[2])
    }

    fileprivate func runHere() throws -> Usage {
        var actions = FileActions()
        actions.discardOutput()
        defer { actions.destroy() }
        var pointers: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var process = pid_t()
        let clock = ContinuousClock()
        let start = clock.now
        guard posix_spawn(&process, executable, &actions.actions, nil, &pointers, environ) == 0 else {
            throw Failure(program: executable, status: -1)
        }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
        let wall = (clock.now - start) / .seconds(1)
        guard status == 0 else { throw Failure(program: executable, status: status) }
        #if canImport(Darwin)
        let peak = Double(usage.ru_maxrss)
        #else
        let peak = Double(usage.ru_maxrss) * 1024
        #endif
        return Usage(wall: wall, processor: usage.seconds, peakMemory: peak)
    }

    struct Failure: Error, CustomStringConvertible {
        let program: String
        let status: Int32

        var description: String { "\(program) did not end well (\(status))" }
    }
}

/// Runs a program and prints what it took: seconds, seconds of processor time, bytes.
struct RunChild: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "run-child", shouldDisplay: false)

    @Argument(parsing: .captureForPassthrough) var command: [String]

    func run() throws {
        let command = command.first == "--" ? Array(command.dropFirst()) : command
        let usage = try Child(command.first ?? "", Array(command.dropFirst())).runHere()
        print(usage.wall, usage.processor, usage.peakMemory)
    }
}

/// Where the output of a child goes.
private struct FileActions {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif

    init() {
        posix_spawn_file_actions_init(&actions)
    }

    mutating func discardOutput() {
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    }

    mutating func destroy() {
        posix_spawn_file_actions_destroy(&actions)
    }
}

extension rusage {
    /// Seconds of processor time, of user and system.
    var seconds: Double {
        Double(ru_utime.tv_sec) + Double(ru_stime.tv_sec) + (Double(ru_utime.tv_usec) + Double(ru_stime.tv_usec)) / 1e6
    }

    /// What this process has taken until now.
    static var own: rusage {
        var usage = rusage()
        #if canImport(Darwin)
        getrusage(RUSAGE_SELF, &usage)
        #else
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        #endif
        return usage
    }
}
