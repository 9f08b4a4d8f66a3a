extension PipeError {
    /// Both versions of a record that another client has changed.
    public struct RecordConflict: Sendable {
        /// The caller's record.
        public let own: any Sendable

        /// The server's record, with its version; `nil` if it no longer exists, or cannot be fetched.
        public let current: (any Sendable)?

        package init(own: any Sendable, current: (any Sendable)?) {
            self.own = own
            self.current = current
        }
    }
}
