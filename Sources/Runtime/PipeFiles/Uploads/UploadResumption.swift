import PipeHTTP
import PipeJSON
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The progress of an upload in parts, for resuming it by another call.
///
/// ```swift
/// let resumption = UploadResumption()
/// let task = Task { try await blobs.upload(.file(url), resumption: resumption) }
/// task.cancel()                                                  // pauses
/// try await blobs.upload(.file(url), resumption: resumption)     // goes on
/// ```
///
/// ``data`` can be stored for another process. It allows adding to the upload, so store it as you store a password.
public final class UploadResumption: Sendable {
    struct State: Sendable, Hashable {
        /// The URL for the next part.
        let location: Secret
        /// Identifies the version of the file; `nil` if it cannot be identified.
        let stamp: String?
    }

    private let state: Mutex<State?>

    /// Makes the resumption of an upload that has not begun.
    public init() {
        state = Mutex(nil)
    }

    /// Makes the resumption of an upload that another process has begun; of a new upload if the bytes do not come from
    /// ``data``.
    public init(data: Data) {
        let object = try? JSON.decode(JSONObject.self, from: [UInt8](data))
        state = Mutex(
            (object?["location"]?.string).map { State(location: Secret($0), stamp: object?["stamp"]?.string) })
    }

    /// Whether there is an upload to resume.
    public var isPending: Bool {
        current != nil
    }

    /// The data that another process needs to resume the upload; `nil` if ``isPending`` is `false`.
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
