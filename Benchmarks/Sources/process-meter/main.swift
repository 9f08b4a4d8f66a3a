import Processes

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Runs the command given as arguments and says what it took as a line of wall seconds, CPU seconds and peak bytes. What
// the command says is shown only if it fails.
//
// On Linux the peak of a process is never less than that of the process that started it, so what measures memory must be
// small itself. This program is: it does not even link Foundation.

let command = Array(CommandLine.arguments.dropFirst())
let said = tmpfile()
let descriptor = fileno(said)
do {
    let (code, usage) = try SpawnedProcess(command, output: descriptor, errors: descriptor).wait()
    if code != 0 {
        lseek(descriptor, 0, SEEK_SET)
        FileDescriptor(2).write(FileDescriptor(descriptor).readToEnd())
    }
    print(usage)
    exit(code == 0 ? 0 : 1)
} catch {
    FileDescriptor(2).write("\(error)\n")
    exit(127)
}
