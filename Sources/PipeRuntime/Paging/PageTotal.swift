import PipeJSON

/// Where an answer says how many records a list has, on all pages.
///
/// A walk over all pages that comes to its end with fewer records than that throws
/// ``PipeError/Reason/walkIncomplete(read:total:)``, unless the number is an estimate.
public struct PageTotal: Sendable, Hashable {
    let place: PagePlace
    /// Whether walks are not held against it.
    private(set) var isEstimate = false

    /// A number in a header field.
    public static func header(_ name: String) -> PageTotal { PageTotal(place: .header(name)) }

    /// A number in the body.
    public static func body(_ pointer: JSONPointer) -> PageTotal { PageTotal(place: .body(pointer)) }

    /// A number that may be off, or that counts what cannot be reached: it is told, and nothing more.
    public static func estimate(_ total: PageTotal) -> PageTotal { PageTotal(place: total.place, isEstimate: true) }
}
