/// The rules by which names of a schema become Swift names (Swift API Design Guidelines).
package struct SwiftName: Sendable {
    /// Words that are spelt in a way of their own where they do not begin a name, by their small letters.
    private let acronyms: [String: String]

    /// - Parameter acronyms: words besides the usual ones, spelt as names have them, such as `SKU`.
    package init(acronyms: [String] = []) {
        var known = Dictionary(
            Self.usualAcronyms.map { ($0, $0.uppercased()) }, uniquingKeysWith: { first, _ in first })
        for acronym in acronyms { known[acronym.lowercased()] = acronym }
        self.acronyms = known
    }

    /// `created_at` → `createdAt`, `html_url` → `htmlURL`, `default` → `` `default` ``; nil if no letter or digit is left.
    package func member(_ name: String) -> String? {
        guard let plain = plainMember(name) else { return nil }
        return Self.escaped(plain)
    }

    /// `project` → `Project`, `user_url` → `UserURL`, `type` → `TypeValue`; nil if no letter or digit is left.
    package func type(_ name: String) -> String? {
        upper(name).map { Self.unusableTypes.contains($0) ? $0 + "Value" : $0 }
    }

    /// The type that describes a resource: `projects` → `ProjectsResource`.
    package func resource(_ name: String) -> String? {
        type(name, with: "Resource")
    }

    /// The type of a resource's pipe: `projects` → `ProjectsPipe`.
    package func pipe(_ name: String) -> String? {
        type(name, with: "Pipe")
    }

    /// A type whose name ends in a word of its own.
    package func type(_ name: String, with suffix: String) -> String? {
        upper(name).map { $0 + suffix }
    }

    private func upper(_ name: String) -> String? {
        let words = Self.words(of: name)
        guard !words.isEmpty else { return nil }
        return Self.startingWithLetter(words.map { acronym($0) ?? Self.capitalized($0) }.joined(), prefix: "N")
    }

    /// A member name without backticks.
    private func plainMember(_ name: String) -> String? {
        let words = Self.words(of: name)
        guard let first = words.first else { return nil }
        let rest = words.dropFirst().map { acronym($0) ?? Self.capitalized($0) }
        let joined = Self.startingWithLetter(([Self.uncapitalized(first)] + rest).joined(), prefix: "n")
        return Self.unusable.contains(joined) ? joined + "Value" : joined
    }

    /// Backticks around Swift's reserved words.
    private static func escaped(_ name: String) -> String {
        reservedWords.contains(name) ? "`\(name)`" : name
    }

    /// Splits at everything that is no letter or digit, and where a small letter is followed by a capital one. A sign
    /// before a number that begins a name is a word: `+1` and `-1` are not the same.
    private static func words(of name: String) -> [String] {
        // As most names are written. Names are asked for again and again.
        if name.utf8.allSatisfy({ isSmallOrDigit($0) || $0 == UInt8(ascii: "_") }) {
            return name.utf8.split(separator: UInt8(ascii: "_")).map { String(Substring($0)) }
        }
        if isInCapitals(name) {
            let words = words(of: smallLetters(name))
            // One word alone may be spelt as it is meant to be: `SKU`, as the name of a record.
            if words.count > 1 { return words }
        }
        var words: [String] = []
        if let sign = sign(beginning: name) { words.append(sign) }
        var word = ""
        var previous: Unicode.Scalar?
        for scalar in name.unicodeScalars {
            guard let replacement = identifierCharacters(for: scalar) else {
                if !word.isEmpty { words.append(word) }
                word = ""
                previous = nil
                continue
            }
            if let previous, isUpper(scalar), isLower(previous) || isDigit(previous) {
                words.append(word)
                word = ""
            }
            word += replacement
            previous = scalar
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// ASCII letters and digits stand for themselves, other letters and emoji for their code point;
    /// identifiers stay ASCII so that every editor and every linter takes them.
    private static func identifierCharacters(for scalar: Unicode.Scalar) -> String? {
        if scalar.isASCII { return isUpper(scalar) || isLower(scalar) || isDigit(scalar) ? String(scalar) : nil }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .otherSymbol:
            return "u" + String(scalar.value, radix: 16)
        default:
            return nil
        }
    }

    /// Whether a name has capital letters and no other ones, as `MANIFEST_UNKNOWN`: they say nothing of its words.
    private static func isInCapitals(_ name: String) -> Bool {
        name.unicodeScalars.contains(where: isUpper) && !name.unicodeScalars.contains { $0.properties.isLowercase }
    }

    private static func smallLetters(_ name: String) -> String {
        String(decoding: name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private static func sign(beginning name: String) -> String? {
        guard name.unicodeScalars.dropFirst().first.map(isDigit) == true else { return nil }
        switch name.unicodeScalars.first {
        case "+": return "plus"
        case "-": return "minus"
        default: return nil
        }
    }

    private static func isSmallOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
    private static func isLower(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func startingWithLetter(_ name: String, prefix: String) -> String {
        guard let first = name.unicodeScalars.first, isDigit(first) else { return name }
        return prefix + name
    }

    private static func capitalized(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// The first word: `Title` → `title`, `URL` → `url`, `HTMLPage` → `htmlPage`.
    private static func uncapitalized(_ word: String) -> String {
        if word.utf8.first.map(isSmallOrDigit) == true { return word }
        let capitals = word.prefix { $0.isUppercase }
        if capitals.count == word.count || capitals.count <= 1 {
            return capitals.lowercased() + word.dropFirst(capitals.count)
        }
        let letters = word.dropFirst(capitals.count).first?.isLetter == true ? capitals.count - 1 : capitals.count
        return word.prefix(letters).lowercased() + word.dropFirst(letters)
    }

    /// Words that Swift writes in capitals where they do not begin a name.
    private func acronym(_ word: String) -> String? {
        acronyms[word.lowercased()]
    }

    private static let usualAcronyms: [String] = [
        "api", "css", "csv", "dns", "html", "http", "https", "id", "ip", "json", "jwt", "pdf", "sha", "sql", "ssh",
        "ssl", "tls", "uri", "url", "utc", "uuid", "xml",
    ]

    /// Words that cannot name a member even in backticks, or that every value has a meaning for.
    private static let unusable: Set<String> = [
        "self", "Self", "Type", "Protocol", "init", "hashValue", "customMirror",
    ]

    /// Words that a type cannot have as its name.
    private static let unusableTypes: Set<String> = ["Any", "Protocol", "Self", "Type"]

    private static let reservedWords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "some", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Whether a word means something to Swift where a type's name stands.
    static func isReserved(_ word: String) -> Bool {
        reservedWords.contains(word) || ["self", "Self", "init", "Any", "Type", "Protocol"].contains(word)
    }
}
