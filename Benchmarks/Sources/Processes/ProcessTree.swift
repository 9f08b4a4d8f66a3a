#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A process and its descendants, from `/proc`; empty on systems without it.
public enum ProcessTree {
    /// The sum of the resident memory of all descendants of a process. Shared pages count for each.
    public static func residentBytes(below root: pid_t) -> Double {
        var children: [pid_t: [pid_t]] = [:]
        for process in processes() {
            guard let parent = parent(of: process) else { continue }
            children[parent, default: []].append(process)
        }
        var bytes = 0.0
        var pending = children[root] ?? []
        while let process = pending.popLast() {
            bytes += residentBytes(of: process)
            pending += children[process] ?? []
        }
        return bytes
    }

    private static func processes() -> [pid_t] {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var found: [pid_t] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let process = pid_t(name) { found.append(process) }
        }
        return found
    }

    private static func parent(of process: pid_t) -> pid_t? {
        // "12 (name, which may have spaces and brackets) S 11 …"
        guard let line = text(of: process, "stat"), let end = line.lastIndex(of: ")") else { return nil }
        let words = line[end...].split(separator: " ")
        return words.count > 2 ? pid_t(words[2]) : nil
    }

    private static func residentBytes(of process: pid_t) -> Double {
        let words = text(of: process, "statm")?.split(separator: " ") ?? []
        guard words.count > 1, let pages = Double(String(words[1])) else { return 0 }
        return pages * Double(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func text(of process: pid_t, _ file: String) -> String? {
        let descriptor = open("/proc/\(process)/\(file)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        return FileDescriptor(descriptor).readToEnd()
    }
}
