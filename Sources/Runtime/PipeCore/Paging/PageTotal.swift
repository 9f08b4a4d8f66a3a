import PipeJSON

/// The location of the total number of records in a response.
///
/// An iteration over all pages that ends with fewer records throws
/// ``PipeError/Reason/paginationIncomplete(read:total:)``, unless the total is an estimate.
@_spi(Generated) public struct PageTotal: Sendable, Hashable {
    let location: PageLocation
    /// Whether iterations may end with fewer records.
    private(set) var isEstimate = false

    /// A number in a header field.
    public static func header(_ name: String) -> PageTotal { PageTotal(location: .header(name)) }

    /// A number in the body.
    public static func body(_ pointer: JSONPointer) -> PageTotal { PageTotal(location: .body(pointer)) }

    /// A number that is approximate, or that counts records which the list does not return: ``Page/total`` has it, and
    /// no error depends on it.
    public static func estimate(_ total: PageTotal) -> PageTotal {
        PageTotal(location: total.location, isEstimate: true)
    }
}
