import PipewrightDiagnostics

extension Schema {
    /// A record as written.
    package struct Record: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var codable: Bool?
        package var identity: Located<String>?
        package var fields: [Field]
        /// Whether all of it could be read; of one that could not, what is missing is not missed again.
        package var isComplete = true
    }

    /// A field of a record, or an argument of an action, a member of its body or of a filter.
    package struct Field: Hashable, Sendable {
        /// The name on the wire.
        package var name: Located<String>
        package var type: TypeExpression
        package var flags: [Located<Flag>] = []
        package var swiftName: Located<String>?
        package var defaultValue: Located<DefaultValue>?
        package var docs: String?
        package var deprecated: String?
    }

    /// A default as written: the scalar's text, and whether it stood in quotes.
    package struct DefaultValue: Hashable, Sendable {
        package var text: String
        package var isQuoted: Bool
    }

    package enum Flag: String, CaseIterable, Hashable, Sendable {
        /// Assigned by the server: never sent in a draft or patch.
        case read
        /// Sent, never answered.
        case write
        /// Sent when a record is created, not when it is patched.
        case create
        /// Left out of descriptions and logs.
        case secret
        /// An integer that may be written as a string.
        case stringEncoded = "string-encoded"
    }
}
