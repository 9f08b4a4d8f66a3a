import Synchronization

/// Keeps tokens in a file that only its owner can read (mode 0600), shared by all processes that are given its path.
///
/// ```swift
/// let store = FileTokenStore(path: "/home/alice/.config/my-app/tokens.json")
/// ```
///
/// One file holds the tokens of any number of accounts. It is whole at every moment: what is saved is written beside it
/// and then put in its place. While a token is renewed, a lock on `PATH.lock`, which stays there, keeps other processes
/// from using the same refresh token; they take the new token from the file. The folder is made if it is missing (mode
/// 0700), but not those above it.
///
/// What is not as it should be is an error, ``FileTokenStore/StoreError``, and stays as it is: a file that does not hold tokens, one
/// that others can read or write (their tokens may be known: as with keys of ssh, somebody has to look), and a symbolic link
/// in the file's place. Links on the way to the folder are followed.
///
/// The tokens are not encrypted: who can read files of the user can use them.
public final class FileTokenStore: TokenStore {
    /// Where the tokens are.
    public let path: String
    private let clock: any Clock<Duration>
    private let patience: Duration
    private let file: PrivateFile

    /// Keeps tokens in a file, which is made when the first one is saved.
    ///
    /// - Parameters:
    ///   - path: Where the tokens are; relative to the working directory if it does not begin with a slash.
    ///   - clock: Measures the wait for the lock.
    ///   - patience: How long to wait for the lock while another process has it.
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

    /// - Throws: ``FileTokenStore/StoreError`` with ``FileTokenStore/StoreError/Reason/locked(after:)`` where someone else keeps the lock,
    ///   `CancellationError`, or what `body` throws.
    public func withExclusiveAccess<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        if Self.holds.contains(where: { $0.path == path && $0.isHeld.withLock { $0 } }) {
            return try await body()
        }
        try file.makeFolder()
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

    /// That this task has the lock of a path, so that it need not wait for itself.
    private final class Hold: Sendable {
        let path: String
        /// No longer, in tasks that outlive the one that began them. Locked while the file is written, for a task may have
        /// children that save at the same time.
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
            if let lock = try FileLock.attempt(path + ".lock") {
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
