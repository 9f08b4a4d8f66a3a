import PipewrightDiagnostics

/// The syntax of timestamp patterns: a subset of UTS 35, “Date Format Patterns”, in English, Gregorian calendar.
enum TimestampPatternRule {
    /// The letters, with their valid lengths and meanings.
    private static let fields: [Character: (lengths: Set<Int>, part: TimestampPatternError.Part)] = [
        "y": ([1, 4], .year), "M": ([1, 2, 3], .month), "d": ([1, 2], .day), "H": ([1, 2], .hour),
        "h": ([1, 2], .hour), "a": ([1], .halfOfDay), "m": ([1, 2], .minute), "s": ([1, 2], .second),
        "S": (Set(1...9), .fraction), "E": ([1, 3], .dayOfWeek), "Z": ([1], .zone), "X": ([1, 3], .zone),
        "x": ([3], .zone),
    ]

    /// Why a pattern is invalid; `nil` if it is valid.
    static func problem(in pattern: String) -> TimestampPatternError? {
        guard let runs = runs(of: pattern) else { return .missingQuote }
        var letters: [TimestampPatternError.Part: Character] = [:]
        for run in runs {
            guard let field = fields[run.letter] else { return .unknownLetter(run.letter) }
            guard field.lengths.contains(run.count) else {
                return .length(String(repeating: run.letter, count: run.count))
            }
            guard letters.updateValue(run.letter, forKey: field.part) == nil else {
                return .repeated(field.part)
            }
        }
        for part in [TimestampPatternError.Part.year, .month, .day] where letters[part] == nil { return .missing(part) }
        if letters[.hour] == "h", letters[.halfOfDay] == nil { return .hourOfHalfDayWithoutHalf }
        if letters[.halfOfDay] != nil, letters[.hour] != "h" { return .halfWithoutHourOfHalfDay }
        let needs: KeyValuePairs<TimestampPatternError.Part, TimestampPatternError.Part> = [
            .minute: .hour, .second: .minute, .fraction: .second,
        ]
        for (part, needed) in needs where letters[part] != nil && letters[needed] == nil {
            return .lonely(part, needs: needed)
        }
        return nil
    }

    /// The letters of a pattern, without quoted text.
    static func letters(of pattern: String) -> String {
        (runs(of: pattern) ?? []).map { String(repeating: $0.letter, count: $0.count) }.joined()
    }

    /// The letters with the lengths of their runs, without quoted text; `nil` if a quote is not closed.
    private static func runs(of pattern: String) -> [(letter: Character, count: Int)]? {
        var runs: [(letter: Character, count: Int)] = []
        var isQuoted = false
        var previous: Character?
        for character in pattern {
            if character == "'" { isQuoted.toggle() }
            guard !isQuoted, character.isASCII, character.isLetter else {
                previous = nil
                continue
            }
            if previous == character {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((character, 1))
            }
            previous = character
        }
        return isQuoted ? nil : runs
    }
}
