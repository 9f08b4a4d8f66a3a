/// Why a text is not a type.
package enum TypeError: Error, Hashable, Sendable {
    case unexpected(Unicode.Scalar)
    case nestedTooDeep(limit: Int)
    case notCollection
    case missingElement(of: String)
    case notID
    case severalQuestionMarks
    /// `nil` at the end of the text.
    case missingName(found: Unicode.Scalar?)
    case missingQuote
    case missing(Unicode.Scalar)

    package var text: String {
        switch self {
        case .unexpected(let found): "unexpected ‘\(found)’"
        case .nestedTooDeep(let limit): "it is nested more than \(limit) levels deep"
        case .notCollection: "only list, map, page, stream and job take a type in < >"
        case .missingElement(let collection): "the type of its elements is missing, as in \(collection)<string>"
        case .notID: "only ID can follow the full stop"
        case .severalQuestionMarks: "only one ? is allowed"
        case .missingName(let found): "expected a name, but found \(found.map { "‘\($0)’" } ?? "the end")"
        case .missingQuote: "the quote is not closed"
        case .missing(let scalar): "‘\(scalar)’ is missing"
        }
    }
}
