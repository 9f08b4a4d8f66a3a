import PipeHTTP
import Synchronization

/// Keeps tokens in a file that only its owner can read (mode 0600). Processes that use the same path share the tokens.
///
/// ```swift
/// let store = FileTokenStore(path: "/home/alice/.config/my-app/tokens.json")
/// ```
///
/// One file holds the tokens of any number of accounts. Every write replaces the whole file at once. While a token is
/// renewed, a lock on `PATH.lock`, a file that stays, prevents other processes from using the same refresh token; they
/// read the new token from the file. The store creates the folder of the file if it is missing (mode 0700), but not the
/// folders above it.
///
/// The store throws ``FileTokenStore/StoreError`` and changes nothing if the file has other content than tokens, if
/// other users can read or write it, as they may know the tokens, or if the path is a symbolic link. Links on the way
/// to the folder are followed.
///
/// The tokens are not encrypted: every process that can read the user's files can use them.
public final class FileTokenStore: TokenStore {
    /// The path of the file.
    public let path: String
    private let clock: any Clock<Duration>
    private let patience: Duration
    private let file: PrivateFile

    /// Creates a store. The file is created when the first token is saved.
    ///
    /// - Parameters:
    ///   - path: The path of the file; relative to the working directory if it does not begin with a slash.
    ///   - clock: Measures the time that the store waits for the lock.
    ///   - patience: How long the store waits for the lock.
    public init(
        path: String, clock: any Clock<Duration> = ContinuousClock(), patience: Duration = .seconds(30)
    ) {
        self.path = path
        self.clock = clock
        self.patience = patience
        file = PrivateFile(path: path)
    }

    // MARK: TokenStore

    /// - Throws: ``FileTokenStore/StoreError``.
    public func token(for account: TokenAccount) async throws -> OAuth2Token? {
        try TokenFile(file).token(for: account)
    }

    /// - Throws: ``FileTokenStore/StoreError``, or `CancellationError` while it waits for the lock.
    public func setToken(_ token: OAuth2Token?, for account: TokenAccount) async throws {
        let isSaved = try Self.holds.last { $0.path == path }?.isHeld.withLock { isHeld in
            if isHeld {
                try replace(token, of: account)
            }
            return isHeld
        }
        if isSaved != true {
            try await withExclusiveAccess {
                try await self.setToken(token, for: account)
            }
        }
    }

    /// - Throws: ``FileTokenStore/StoreError`` (``FileTokenStore/StoreError/Reason/locked(after:)`` if the lock stays
    ///   taken), `CancellationError`, or an error of `body`.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        if Self.holds.contains(where: { $0.path == path && $0.isHeld.withLock { $0 } }) {
            return try await body()
        }
        try StoreError.of(path, file.makeFolder)
        let lock = try await lock(clock)
        let hold = Hold(path: path)
        defer {
            hold.isHeld.withLock { $0 = false }
            lock.release()
        }
        return try await Self.$holds.withValue(Self.holds + [hold]) {
            try await body()
        }
    }

    // MARK: Lock

    /// Marks that this task holds the lock of a path, so that it does not wait for itself.
    private final class Hold: Sendable {
        let path: String
        /// `false` in tasks that outlive the task with the lock. Locked while the file is written, as child tasks may
        /// save at the same time.
        let isHeld = Mutex(true)

        init(path: String) {
            self.path = path
        }
    }

    @TaskLocal private static var holds: [Hold] = []

    private func lock<C: Clock>(_ clock: C) async throws -> FileLock where C.Duration == Duration {
        let deadline = clock.now.advanced(by: patience)
        var pause = Duration.milliseconds(10)
        while true {
            try Task.checkCancellation()
            let attempt = try StoreError.of(path) { () throws(PipeError) in try FileLock.attempt(path + ".lock") }
            if let lock = attempt {
                return lock
            }
            let left = clock.now.duration(to: deadline)
            guard left > .zero else {
                throw FileTokenStore.StoreError(reason: .locked(after: patience), path: path)
            }
            try await clock.sleep(for: min(pause, left))
            pause = min(pause * 2, .milliseconds(100))
        }
    }

    private func replace(_ token: OAuth2Token?, of account: TokenAccount) throws(FileTokenStore.StoreError) {
        var tokens = try TokenFile(file)
        if try tokens.replace(token, of: account) {
            try tokens.write()
        }
    }
}
