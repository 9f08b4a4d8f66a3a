import Foundation

/// The properties of the machine in a report, without names of the machine and its user.
public enum Machine {
    public static var facts: [Fact] {
        let memory = Double(ProcessInfo.processInfo.physicalMemory) / 1_073_741_824
        return [
            Fact("Date", Date.now.formatted(.iso8601.year().month().day())),
            Fact("Processor", "\(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores"),
            Fact("Memory", String(format: "%.0f GiB", memory)),
            Fact("System", system),
        ]
    }

    private static var processor: String {
        #if canImport(Darwin)
        var text = [CChar](repeating: 0, count: 256)
        var count = text.count
        sysctlbyname("machdep.cpu.brand_string", &text, &count, nil, 0)
        return String(cString: text)
        #else
        value(of: "model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown"
        #endif
    }

    private static var system: String {
        #if canImport(Darwin)
        "macOS \(ProcessInfo.processInfo.operatingSystemVersionString)"
        #else
        value(of: "PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "Linux"
        #endif
    }

    private static func value(of name: String, in file: String, separator: Character) -> String? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        let value = line?.split(separator: separator, maxSplits: 1).last
        return value?.trimmingCharacters(in: CharacterSet(charactersIn: " \t\""))
    }
}
