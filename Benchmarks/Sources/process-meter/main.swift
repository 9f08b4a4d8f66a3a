import Processes

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Runs the command in the arguments and prints its wall seconds, CPU seconds and peak bytes in one line. The output of
// the command is printed only if it fails.
// With `--tree` before the command the peak is the sum over all of its processes, only on Linux; the times then mean
// little.
//
// On Linux the peak of a process is never less than that of its parent, so a program that measures memory must be small
// itself. This one does not even link Foundation.

var command = Array(CommandLine.arguments.dropFirst())
let addsUp = command.first == "--tree"
if addsUp { command.removeFirst() }
let output = tmpfile()
let descriptor = fileno(output)
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
