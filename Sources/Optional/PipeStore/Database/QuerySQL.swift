#if Store
import GRDB

/// A part of a statement.
struct QuerySQL: Sendable {
    var text: String
    var arguments: [DatabaseValue]
}
#endif
