#if Store
/// A moment, for what is newer and for how old something is.
struct Moment: Sendable, Hashable {
    /// The place in the order of all requests and responses. The clock, which can be set, says nothing about it.
    let number: Int64
    /// The time of the device in microseconds since 1970.
    let time: Int64
}
#endif
