/// Why a pattern of a timestamp is invalid.
package enum TimestampPatternError: Error, Hashable, Sendable {
    /// The parts of a timestamp.
    package enum Part: String, Hashable, Sendable {
        case year
        case month
        case day
        case hour
        case halfOfDay = "half of the day"
        case minute
        case second
        case fraction
        case dayOfWeek = "day of the week"
        case zone
    }

    case missingQuote
    case unknownLetter(Character)
    case length(String)
    case repeated(Part)
    case missing(Part)
    case hourOfHalfDayWithoutHalf
    case halfWithoutHourOfHalfDay
    case lonely(Part, needs: Part)

    package var text: String {
        switch self {
        case .missingQuote: "its quote is not closed"
        case .unknownLetter(let letter): "‘\(letter)’ has no meaning here"
        case .length(let letters): "‘\(letters)’ has an unknown length"
        case .repeated(let part): "it has the \(part.rawValue) twice"
        case .missing(let part): "it lacks the \(part.rawValue)"
        case .hourOfHalfDayWithoutHalf: "h needs a, the half of the day"
        case .halfWithoutHourOfHalfDay: "a needs h, the hour of half a day"
        case .lonely(let part, let needed): "it has the \(part.rawValue) without the \(needed.rawValue)"
        }
    }
}
