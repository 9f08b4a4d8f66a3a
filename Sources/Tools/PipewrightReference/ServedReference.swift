import PipeExamples

/// A server that shows the page, so that calls can be tried on it.
package struct ServedReference: Sendable {
    /// The credentials that the server takes.
    package var accounts: ExampleAccounts
    /// What its first records follow from.
    package var seed: UInt64
    /// The number of its records of each type.
    package var records: Int

    package init(accounts: ExampleAccounts, seed: UInt64, records: Int) {
        self.accounts = accounts
        self.seed = seed
        self.records = records
    }
}
