extension CallSettings {
    /// Whether a write of a record names the version that it replaces (`If-Match`, RFC 9110, section 13.1.1).
    public enum VersionCheck: Sendable, Hashable {
        /// Writes name no version, and replace any.
        case off
        /// Writes name the version if the record has one.
        case known
        /// Writes name the version; without one they throw ``PipeError/RequestError/missingVersion``, and nothing is sent.
        /// `upsert` is for records that may not exist, and names none.
        case required
    }
}
