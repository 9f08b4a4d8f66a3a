#if Store
extension Duration {
    /// The length in seconds.
    var seconds: Double { self / .seconds(1) }

    /// The length in whole microseconds.
    var microseconds: Int64 {
        let (seconds, fraction) = components
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if isOver { return seconds < 0 ? .min : .max }
        let (sum, isOverToo) = product.addingReportingOverflow(fraction / 1_000_000_000_000)
        return isOverToo ? (seconds < 0 ? .min : .max) : sum
    }
}
#endif
