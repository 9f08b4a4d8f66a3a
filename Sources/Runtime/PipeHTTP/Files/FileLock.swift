/// A lock with one holder at a time, among all processes and tasks.
///
/// The system releases it when the process ends. The lock file is not removed: otherwise two processes could hold the
/// lock, each of another file.
package final class FileLock: Sendable {
    private let file: OpenFile

    /// Takes the lock if it is free.
    ///
    /// - Returns: `nil` if it is taken.
    /// - Throws: ``PipeError/Reason/file(_:)``.
    package static func attempt(_ path: String) throws(PipeError) -> FileLock? {
        while true {
            let file = try OpenFile.writingPrivate(path, isNew: false)
            guard file.lock() else {
                return nil
            }
            // If the file was removed meanwhile, other processes lock a new one.
            if file.hasItsPath {
                return FileLock(file)
            }
        }
    }

    private init(_ file: OpenFile) {
        self.file = file
    }

    /// Releases the lock.
    package func release() {
        file.unlock()
    }
}
