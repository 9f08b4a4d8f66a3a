import Foundation

/// What the figures were measured on and with.
struct Machine {
    let date: String
    let lines: [String]

    /// - Parameter versions: The versions of the peers, as far as they tell.
    init(versions: [String]) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd"
        date = formatter.string(from: Date())
        let info = ProcessInfo.processInfo
        let memory = String(format: "%.0f GiB", Double(info.physicalMemory) / 1_073_741_824)
        lines =
            [
                "\(Self.processor ?? "Processor unknown"), \(info.activeProcessorCount) cores, \(memory) of memory",
                info.operatingSystemVersionString,
                Self.firstLine(of: ["swift", "--version"]) ?? "Swift",
            ] + versions
    }

    private static var processor: String? {
        let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
        return line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
            ?? firstLine(of: ["sysctl", "-n", "machdep.cpu.brand_string"])
    }

    /// The first line that a command prints, nil if it cannot be run.
    static func firstLine(of command: [String]) -> String? {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
}
