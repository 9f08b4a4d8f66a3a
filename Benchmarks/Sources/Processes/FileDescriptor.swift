#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// An open file.
public final class FileDescriptor {
    public private(set) var number: Int32
    private var buffered: [UInt8] = []

    public init(_ number: Int32) {
        self.number = number
    }

    public static var standardOutput: FileDescriptor { FileDescriptor(dup(1)) }

    deinit {
        close()
    }

    public func close() {
        guard number >= 0 else { return }
        #if canImport(Darwin)
        Darwin.close(number)
        #else
        Glibc.close(number)
        #endif
        number = -1
    }

    public func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                #if canImport(Darwin)
                Darwin.write(number, bytes.baseAddress, bytes.count)
                #else
                Glibc.write(number, bytes.baseAddress, bytes.count)
                #endif
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads the next line without its end; `nil` after the last one.
    public func readLine() -> String? {
        while true {
            if let end = buffered.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: buffered[..<end], as: UTF8.self)
                buffered.removeSubrange(...end)
                return line
            }
            guard fill() else { return nil }
        }
    }

    public func readToEnd() -> String {
        while fill() {}
        defer { buffered = [] }
        return String(decoding: buffered, as: UTF8.self)
    }

    private func fill() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = read(number, &chunk, chunk.count)
        guard count > 0 else { return false }
        buffered += chunk[..<count]
        return true
    }
}
