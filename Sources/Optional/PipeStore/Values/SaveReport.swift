#if Store
import PipeCore
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What has become of the changes that were waiting.
public struct SaveReport: Sendable {
    /// The number of changes that the server has made.
    public internal(set) var sent = 0
    /// The number of changes that the server has refused.
    public internal(set) var refused = 0
    /// The number of changes of fields that the server has changed, too.
    public internal(set) var inConflict = 0
    /// The number of changes whose response was lost.
    public internal(set) var inDoubt = 0
    /// The number of new records that the server has made without saying which ones they are (``Stored/State/made``).
    public internal(set) var made = 0
    /// The number of changes that wait for new records in vain (``Stored/State/orphaned(of:)``).
    public internal(set) var orphaned = 0
    /// The number of changes that are left in the store, of any of these kinds and waiting ones.
    public internal(set) var left = 0
    /// The errors of calls after which changes are still waiting. The last one has ended the flush if
    /// ``hasEndedEarly`` is `true`.
    public internal(set) var errors: [PipeError] = []
    /// Whether other changes would have failed, too, such as without a network, so that they were not sent.
    public internal(set) var hasEndedEarly = false
    /// When changes that pause are sent by the next flush, such as after a server has asked for that (`Retry-After`); `nil`
    /// if none pauses.
    public internal(set) var resumesAt: Date?
    /// Whether another process, or another call of this one, is sending at the moment. Then nothing was done.
    public internal(set) var isElsewhere = false
    /// The resources with waiting changes whose pipes the app has not connected to the store (``ResourcePipe/stored(in:resolvingConflicts:)``).
    public internal(set) var unconnected: Set<String> = []
}
#endif
