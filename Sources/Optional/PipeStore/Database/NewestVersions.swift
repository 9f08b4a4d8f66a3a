#if Store
/// The newest versions of the first page of a list, as the server has written them.
struct NewestVersions: Sendable {
    var newest: String?
    /// The one before the newest.
    var before: String?

    /// The version from which on the server is asked for changes: the one before the newest, since a record that changes
    /// later can have the version of the newest one, and servers may leave out what is asked for exactly.
    ///
    /// - Parameters:
    ///   - asked: The version that the list was asked for with.
    ///   - isWhole: Whether there were no other pages.
    /// - Returns: `nil` if all records have the same version, so that the whole list is fetched.
    func start(asked: String?, isWhole: Bool) -> String? {
        before ?? (isWhole ? asked : newest ?? asked)
    }
}
#endif
