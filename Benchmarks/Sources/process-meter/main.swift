import Processes

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Runs the command given as arguments and says what it took as a line of wall seconds, CPU seconds and peak bytes.
//
// On Linux the peak of a process is never less than that of the process that started it, so what measures memory must be
// small itself. This program is: it does not even link Foundation.

let command = Array(CommandLine.arguments.dropFirst())
do {
    let (code, usage) = try SpawnedProcess(command, output: 2).wait()
    print(usage)
    exit(code == 0 ? 0 : 1)
} catch {
    print(error)
    exit(127)
}
