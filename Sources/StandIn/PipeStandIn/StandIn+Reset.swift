extension StandIn {
    /// Brings back the first records. Tokens, closures and disruptions stay.
    public func reset() {
        server.reset()
    }
}
