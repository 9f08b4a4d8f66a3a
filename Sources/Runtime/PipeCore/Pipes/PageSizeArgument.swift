/// The type of a page size: `Int`, or `Never` where an API takes none.
public protocol PageSizeArgument: Sendable {
    /// The number of records of a page.
    @_spi(Generated) var recordCount: Int { get }
}

extension Int: PageSizeArgument {
    @_spi(Generated) public var recordCount: Int { self }
}

/// The page size of a resource or an action whose pages have the size that the server decides.
extension Never: PageSizeArgument {
    @_spi(Generated) public var recordCount: Int {
        switch self {}
    }
}
