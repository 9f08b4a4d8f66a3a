#if Store
extension Duration {
    /// The length in seconds.
    var seconds: Double { self / .seconds(1) }
}
#endif
