#if Store
import Foundation
import GRDBSQLite
import Synchronization

/// The file system of SQLite with a log of what is done to the files of some folders, such as which writes were synced. All
/// else goes to the usual file system.
///
/// It becomes the default of the process with the first folder, as SQLite offers it (`sqlite3_vfs_register`).
enum LoggedFiles {
    /// Logs what is done in a folder from now on, until the log is released. The folder is not there yet.
    ///
    /// - Parameter beside: A file that is replaced durably, outside of SQLite, such as one beside the folder.
    static func log(_ folder: URL, beside: URL) -> FileLog {
        let log = FileLog(beside: beside.path)
        guard isRegistered else { return log }
        let path = folder.deletingLastPathComponent().resolvingSymlinksInPath()
            .appendingPathComponent(folder.lastPathComponent).path
        folders.withLock { folders in
            folders = folders.filter { $0.value.log != nil }
            folders[path] = Watched(log: log)
        }
        return log
    }

    private struct Watched {
        weak var log: FileLog?
    }

    private static let folders = Mutex<[String: Watched]>([:])

    /// The log and the name of a file, if its folder has a log.
    private static func place(of path: UnsafePointer<CChar>?) -> (log: FileLog, name: String)? {
        guard let path else { return nil }
        let url = URL(fileURLWithPath: String(cString: path))
        let folder = url.deletingLastPathComponent().path
        return folders.withLock { $0[folder]?.log }.map { ($0, url.lastPathComponent) }
    }

    // MARK: - The file system

    /// What is before the file of the usual file system in the memory that SQLite gives.
    private struct Header {
        /// Where SQLite looks for the functions.
        var file: sqlite3_file
        var log: Unmanaged<FileLog>
        var number: Int
        /// Whether the first sync is also one of the folder, as SQLite does it for new journals.
        var syncsFolder: Bool
    }

    /// A multiple of every alignment.
    private static let headerSize = (MemoryLayout<Header>.size + 15) / 16 * 16

    /// The usual file system, this one and its functions. SQLite keeps their addresses.
    private struct System: @unchecked Sendable {
        let usual: UnsafeMutablePointer<sqlite3_vfs>
        let logging: UnsafeMutablePointer<sqlite3_vfs>
        let methods: UnsafeMutablePointer<sqlite3_io_methods>
    }

    private static let system: System? = {
        guard let usual = sqlite3_vfs_find(nil) else { return nil }
        let system = System(usual: usual, logging: .allocate(capacity: 1), methods: .allocate(capacity: 1))
        system.methods.initialize(to: methods)
        // The functions that are not replaced do not look at which of the two they are called for.
        system.logging.initialize(to: usual.pointee)
        system.logging.pointee.pNext = nil
        system.logging.pointee.zName = UnsafePointer(strdup("logged"))
        system.logging.pointee.szOsFile += Int32(headerSize)
        system.logging.pointee.xOpen = { _, path, file, flags, result in
            LoggedFiles.open(path, file, flags, result)
        }
        system.logging.pointee.xDelete = { _, path, syncsFolder in
            LoggedFiles.delete(path, syncsFolder)
        }
        return system
    }()

    private static let isRegistered = system.map { sqlite3_vfs_register($0.logging, 1) == SQLITE_OK } ?? false

    private static func open(
        _ path: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32,
        _ result: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let system, let file, let open = system.usual.pointee.xOpen else { return SQLITE_CANTOPEN }
        guard let place = place(of: path) else { return open(system.usual, path, file, flags, result) }
        file.pointee.pMethods = nil
        let code = open(system.usual, path, usual(file), flags, result)
        guard code == SQLITE_OK else { return code }
        let journals = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL
        let header = Header(
            file: sqlite3_file(pMethods: system.methods), log: .passRetained(place.log),
            number: place.log.opened(place.name),
            syncsFolder: flags & journals != 0 && flags & SQLITE_OPEN_CREATE != 0)
        UnsafeMutableRawPointer(file).initializeMemory(as: Header.self, to: header)
        return SQLITE_OK
    }

    private static func delete(_ path: UnsafePointer<CChar>?, _ syncsFolder: Int32) -> Int32 {
        guard let system, let delete = system.usual.pointee.xDelete else { return SQLITE_IOERR }
        let code = delete(system.usual, path, syncsFolder)
        if code == SQLITE_OK, let place = place(of: path) {
            place.log.add(.delete(place.name))
            if syncsFolder != 0 { place.log.add(.syncFolder) }
        }
        return code
    }

    // MARK: - Files

    private static func header(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<Header> {
        UnsafeMutableRawPointer(file).assumingMemoryBound(to: Header.self)
    }

    private static func usual(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<sqlite3_file> {
        (UnsafeMutableRawPointer(file) + headerSize).assumingMemoryBound(to: sqlite3_file.self)
    }

    /// Calls a function of the usual file.
    private static func usual(
        _ file: UnsafeMutablePointer<sqlite3_file>?,
        _ call: (sqlite3_io_methods, UnsafeMutablePointer<sqlite3_file>) -> Int32?
    ) -> Int32 {
        guard let file = file.map(usual), let methods = file.pointee.pMethods?.pointee else { return SQLITE_IOERR }
        return call(methods, file) ?? SQLITE_IOERR
    }

    private static func note(_ file: UnsafeMutablePointer<sqlite3_file>?, _ event: (Int) -> FileLog.Event) {
        guard let header = file.map(header) else { return }
        header.pointee.log.takeUnretainedValue().add(event(header.pointee.number))
    }

    private static var methods: sqlite3_io_methods {
        var methods = sqlite3_io_methods()
        // Without the functions of the third version, which map the database into memory.
        methods.iVersion = 2
        methods.xClose = { file in
            let code = LoggedFiles.usual(file) { $0.xClose?($1) }
            if let file { LoggedFiles.header(file).pointee.log.release() }
            return code
        }
        methods.xRead = { file, bytes, count, offset in LoggedFiles.usual(file) { $0.xRead?($1, bytes, count, offset) }
        }
        methods.xWrite = { file, bytes, count, offset in
            let code = LoggedFiles.usual(file) { $0.xWrite?($1, bytes, count, offset) }
            if code == SQLITE_OK, let bytes {
                let written = [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
                LoggedFiles.note(file) { .write($0, offset: Int(offset), written) }
            }
            return code
        }
        methods.xTruncate = { file, length in
            let code = LoggedFiles.usual(file) { $0.xTruncate?($1, length) }
            if code == SQLITE_OK { LoggedFiles.note(file) { .truncate($0, length: Int(length)) } }
            return code
        }
        methods.xSync = { file, flags in
            // What is written meanwhile may not be synced.
            LoggedFiles.note(file) { .sync($0, isFull: flags & 0xF == SQLITE_SYNC_FULL) }
            let code = LoggedFiles.usual(file) { $0.xSync?($1, flags) }
            if code == SQLITE_OK, let header = file.map(LoggedFiles.header), header.pointee.syncsFolder {
                header.pointee.syncsFolder = false
                LoggedFiles.note(file) { _ in .syncFolder }
            }
            return code
        }
        methods.xFileSize = { file, size in LoggedFiles.usual(file) { $0.xFileSize?($1, size) } }
        methods.xLock = { file, lock in LoggedFiles.usual(file) { $0.xLock?($1, lock) } }
        methods.xUnlock = { file, lock in LoggedFiles.usual(file) { $0.xUnlock?($1, lock) } }
        methods.xCheckReservedLock = { file, result in LoggedFiles.usual(file) { $0.xCheckReservedLock?($1, result) } }
        methods.xFileControl = { file, operation, argument in
            // A hint about the size would make the file longer without a write.
            if operation == SQLITE_FCNTL_SIZE_HINT { return SQLITE_OK }
            return LoggedFiles.usual(file) { $0.xFileControl?($1, operation, argument) }
        }
        methods.xSectorSize = { file in LoggedFiles.usual(file) { $0.xSectorSize?($1) } }
        methods.xDeviceCharacteristics = { file in LoggedFiles.usual(file) { $0.xDeviceCharacteristics?($1) } }
        // The index of the write-ahead log is rebuilt after a power cut, so it has no events.
        methods.xShmMap = { file, page, size, extends, memory in
            LoggedFiles.usual(file) { $0.xShmMap?($1, page, size, extends, memory) }
        }
        methods.xShmLock = { file, offset, count, flags in
            LoggedFiles.usual(file) { $0.xShmLock?($1, offset, count, flags) }
        }
        methods.xShmBarrier = { file in
            _ = LoggedFiles.usual(file) { methods, file in
                methods.xShmBarrier?(file)
                return SQLITE_OK
            }
        }
        methods.xShmUnmap = { file, deletes in LoggedFiles.usual(file) { $0.xShmUnmap?($1, deletes) } }
        return methods
    }
}
#endif
