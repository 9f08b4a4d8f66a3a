/// A regular expression that searches a text in linear time: a subset of ECMA-262, as in the keyword `pattern` of JSON
/// Schema.
///
/// The subset has literals, `.`, classes, `\d \w \s` and their opposites, `\p{Lu}` and other general categories and binary
/// properties, groups, `|`, the quantifiers `* + ? {2,5}` (also lazy ones), `^`, `$`, `\b` and `\B`. It has no lookaround,
/// no backreferences, no scripts and no flags. Patterns match Unicode scalars, as with the flag `u`. What this flag forbids
/// and engines without it agree on is allowed: `[\w-.]`, `\-`, and braces that are no quantifier.
///
/// ```swift
/// let color = try TextPattern("^#[0-9a-f]{6}$")
/// color.isFound(in: "#00ff00")        // true
/// ```
package struct TextPattern: Sendable {
    /// The longest pattern, in scalars.
    package static let lengthLimit = 4_096
    /// The largest number of steps of a compiled pattern. Each character or class is a step, once for each repetition
    /// of its group.
    package static let stepLimit = 5_000
    /// How deeply groups may be nested.
    package static let depthLimit = 100

    let tree: PatternTree
    let steps: [PatternStep]
    private let runCount: Int

    private init(_ tree: PatternTree, steps: [PatternStep]) {
        self.tree = tree
        self.steps = steps
        runCount = 0
    }

    /// A pattern that every text matches.
    package static let everything = TextPattern(.sequence([]), steps: [.found])

    /// Compiles a pattern.
    ///
    /// - Throws: ``PatternError`` with the position of what is malformed or not in the subset.
    package init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        tree = try parser.parse()
        var compiler = PatternCompiler()
        try compiler.compile(tree)
        steps = compiler.steps
        runCount = compiler.runCount
    }

    /// Whether a part of the text matches; the whole text has to match only if the pattern has `^` and `$`.
    ///
    /// It takes at most the length of the text times the number of steps.
    package func isFound(in text: String) -> Bool {
        search(in: text).isFound
    }

    /// Whether a part of the text matches, and how many steps the search took. After more steps than the limit it gives up
    /// as if no part matched.
    package func search(in text: String, limit: Int = .max) -> (isFound: Bool, stepCount: Int) {
        var search = PatternSearch(steps, runCount: runCount, limit: limit)
        return (search.run(text.unicodeScalars), search.count)
    }

    /// The number of steps.
    package var stepCount: Int { steps.count }
}

/// Why a pattern is malformed or not supported.
package struct PatternError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// `(?=`, `(?!`, `(?<=` or `(?<!`.
        case lookaround
        /// `\1` or `\k<name>`.
        case backreference
        /// Flags in a group, such as `(?i:`, or another unknown group; its beginning.
        case group(String)
        /// An escape that has no meaning; its text.
        case escape(String)
        /// A property of Unicode that is not a general category or a known binary property; its name.
        case property(String)
        /// A script of Unicode (`Script=Greek`); its text.
        case script(String)
        /// A parenthesis or bracket that is not closed.
        case unclosed(String)
        /// A parenthesis that is not opened.
        case unopened
        /// A quantifier after nothing that can be repeated.
        case nothingToRepeat
        /// A range or a count whose end is before its beginning.
        case reversed(String)
        /// A pattern with more scalars than the limit.
        case tooLong(limit: Int)
        /// A pattern with more steps than the limit.
        case tooLarge(limit: Int)
        /// Groups that are nested more deeply than the limit.
        case tooDeep(limit: Int)
    }

    package let reason: Reason
    /// The position in the pattern, in scalars from 0 on.
    package let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
