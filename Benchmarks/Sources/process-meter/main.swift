import Processes

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Runs the command given as arguments and says what it took as a line of wall seconds, CPU seconds and peak bytes. What
// the command says is shown only if it fails.
// With `--tree` before the command the peak is that of all its processes added up, on Linux alone; then times mean little.
//
// On Linux the peak of a process is never less than that of the process that started it, so what measures memory must be
// small itself. This program is: it does not even link Foundation.

var command = Array(CommandLine.arguments.dropFirst())
let addsUp = command.first == "--tree"
if addsUp { command.removeFirst() }
let said = tmpfile()
let descriptor = fileno(said)
do {
    var treePeak = 0.0
    let process = try SpawnedProcess(command, output: descriptor, errors: descriptor)
    var (code, usage) = process.wait(
        meanwhile: addsUp ? { treePeak = max(treePeak, ProcessTree.residentBytes(below: getpid())) } : nil
    )
    if addsUp { usage.peakBytes = treePeak }
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
