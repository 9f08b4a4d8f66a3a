import PipePattern

extension PatternError.Reason {
    /// Why the pattern is not supported.
    package var text: String {
        switch self {
        case .lookaround: "it has a lookahead or lookbehind, which has no match in linear time"
        case .backreference: "it refers to a group, which has no match in linear time"
        case .group(let start): "the group ‘\(start)’ has flags or a malformed name"
        case .escape(let escape): "the escape ‘\(escape)’ has no meaning"
        case .property(let name):
            "‘\(name)’ is not a general category or a binary property, such as Letter or Alphabetic"
        case .script(let script):
            "it has the script ‘\(script)’; name the characters as ranges, such as \\u{370}-\\u{3FF}"
        case .unclosed(let bracket): "its ‘\(bracket)’ is not closed"
        case .unopened: "its ‘)’ is not opened"
        case .nothingToRepeat: "there is nothing to repeat before the quantifier"
        case .reversed(let range): "the end of ‘\(range)’ is before its beginning"
        case .tooLong(let limit): "it has more than \(limit) characters"
        case .tooLarge(let limit): "with its repetitions, it has more than \(limit) steps"
        case .tooDeep(let limit): "its groups are nested in more than \(limit) levels"
        }
    }
}
