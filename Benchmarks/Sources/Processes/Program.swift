#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Runs programs until they end.
public enum Program {
    /// Returns the standard output of a program.
    ///
    /// - Throws: ``ProcessError``, also if it failed.
    public static func output(of command: [String]) throws(ProcessError) -> String {
        let pipe = try Pipe()
        let process = try SpawnedProcess(command, output: pipe.writing.number)
        pipe.writing.close()
        let text = pipe.reading.readToEnd()
        let code = process.wait().code
        guard code == 0 else { throw .failed(command.joined(separator: " "), code: code, output: text) }
        return text
    }

    /// Finds a program in `PATH`.
    public static func find(_ name: String) -> String? {
        guard let path = getenv("PATH") else { return nil }
        return String(cString: path).split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
