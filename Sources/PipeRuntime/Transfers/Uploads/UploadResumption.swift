import PipeJSON
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where an upload in parts has got to, so that another call can go on with it.
///
/// ```swift
/// let resumption = UploadResumption()
/// let task = Task { try await blobs.upload(.file(url), resumption: resumption) }
/// task.cancel()                                                  // pauses
/// try await blobs.upload(.file(url), resumption: resumption)     // goes on
/// ```
///
/// ``data`` can be kept for another process. Who has it can add to the upload: keep it as you keep a password.
public final class UploadResumption: Sendable {
    struct State: Sendable, Hashable {
        /// Where the next part goes.
        let location: Secret
        /// What tells that the file is still the same; `nil` where nothing can.
        let stamp: String?
    }

    private let state: Mutex<State?>

    /// Of an upload that has not begun.
    public init() {
        state = Mutex(nil)
    }

    /// Of an upload that another process has begun; of none where these are not the bytes of ``data``.
    public init(data: Data) {
        let object = try? JSON.decode(JSONObject.self, from: [UInt8](data))
        state = Mutex(
            (object?["location"]?.string).map { State(location: Secret($0), stamp: object?["stamp"]?.string) })
    }

    /// Whether there is something to go on with.
    public var isPending: Bool {
        current != nil
    }

    /// What another process needs to go on; `nil` where nothing is pending.
    public var data: Data? {
        current.flatMap { state in
            var object = JSONObject()
            object["location"] = .string(state.location.value)
            object["stamp"] = state.stamp.map { .string($0) } ?? .null
            return (try? JSON.encode(object)).map { Data($0) }
        }
    }

    var current: State? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
