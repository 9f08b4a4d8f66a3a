/// What one record for the errors of several schemas does not say.
package struct JoinedErrors: Hashable, Sendable {
    /// The members that some of the schemas require, or that some do not have.
    package var optional: [String] = []
    /// The texts that have the values of all schemas.
    package var joined: [String] = []
    /// The members of which the schemas say different things.
    package var different: [String] = []
}
