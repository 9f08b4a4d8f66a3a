import PipeHTTP

extension FileTokenStore {
    /// An error of a ``FileTokenStore``. It contains nothing of the file's content.
    public struct StoreError: Error, Hashable {
        /// The kind of a store error.
        public enum Reason: Sendable, Hashable {
            /// The file has other content than tokens, or is damaged. It is not overwritten.
            case malformed
            /// Another process or task held the lock for this time.
            case locked(after: Duration)
            /// A token has a date that cannot be written.
            case unwritableDate
            /// The file, or the file of its lock, cannot be read or written. A file that other users than the owner may
            /// read is not read.
            case file(PipeError.FileError.Reason)
        }

        /// The kind of the error.
        public let reason: Reason
        /// The path of the file.
        public let path: String
    }
}

extension FileTokenStore.StoreError {
    /// Runs work with files, whose errors become errors of the store.
    static func of<Value>(
        _ path: String, _ work: () throws(PipeError) -> Value
    ) throws(FileTokenStore.StoreError) -> Value {
        do throws(PipeError) {
            return try work()
        } catch {
            guard case .file(let error) = error.reason else {
                throw FileTokenStore.StoreError(reason: .malformed, path: path)
            }
            throw FileTokenStore.StoreError(reason: .file(error.reason), path: error.path)
        }
    }
}

extension FileTokenStore.StoreError: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .malformed:
            "\(path) is not a valid token file; move it away to start with an empty one"
        case .locked(let duration):
            "\(path) has been locked by another process or task for \(duration)"
        case .unwritableDate:
            "a token has a date that cannot be written to \(path)"
        case .file(let reason):
            "\(PipeError.FileError(reason, path))"
        }
    }
}
