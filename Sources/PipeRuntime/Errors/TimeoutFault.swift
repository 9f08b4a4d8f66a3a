/// Which time ran out.
public enum TimeoutFault: Error, Sendable, Hashable {
    /// That for a connection to be made, as the transport has it.
    case connect
    /// That of one attempt: no complete answer came in time. `nil` where the transport set the limit.
    case attempt(Duration?)
    /// That of a pause: no byte moved for so long.
    case idle(Duration)
    /// That of the whole call with all its attempts.
    case deadline(Duration)
}
