/// The rules by which names of a schema become Swift names (Swift API Design Guidelines).
package struct SwiftName: Sendable {
    /// Words with a fixed spelling, except at the beginning of a property's name, by the word in lowercase.
    private let acronyms: [String: String]

    /// - Parameter acronyms: Words besides the usual ones, in their spelling, such as `SKU`.
    package init(acronyms: [String] = []) {
        var known = Dictionary(
            Self.usualAcronyms.map { ($0, $0.uppercased()) }, uniquingKeysWith: { first, _ in first })
        for acronym in acronyms { known[acronym.lowercased()] = acronym }
        self.acronyms = known
    }

    /// `created_at` → `createdAt`, `html_url` → `htmlURL`, `default` → `` `default` ``; `nil` without letters and
    /// digits.
    package func member(_ name: String) -> String? {
        guard let plain = plainMember(name) else { return nil }
        return Self.escaped(plain)
    }

    /// `project` → `Project`, `user_url` → `UserURL`, `type` → `TypeValue`; `nil` without letters and digits.
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

    /// A type name with a suffix.
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

    /// Puts Swift's reserved words in backticks.
    private static func escaped(_ name: String) -> String {
        reservedWords.contains(name) ? "`\(name)`" : name
    }

    /// Splits at characters that are neither letters nor digits, and between a lowercase and an uppercase letter. A
    /// sign before a number at the beginning is a word, so that `+1` and `-1` differ.
    private static func words(of name: String) -> [String] {
        // The fast path for most names, since names are converted often.
        if name.utf8.allSatisfy({ isSmallOrDigit($0) || $0 == UInt8(ascii: "_") }) {
            return name.utf8.split(separator: UInt8(ascii: "_")).map { String(Substring($0)) }
        }
        if isInCapitals(name) {
            let words = words(of: smallLetters(name))
            // A single word may have its intended spelling: `SKU`, as the name of a record.
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

    /// Keeps ASCII letters and digits, and replaces other letters and emoji by their code points, since identifiers are
    /// ASCII for all editors and linters.
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

    /// Whether a name has only capital letters, as `MANIFEST_UNKNOWN`, so that they do not separate words.
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

    /// The first word in lowercase: `Title` → `title`, `URL` → `url`, `HTMLPage` → `htmlPage`.
    private static func uncapitalized(_ word: String) -> String {
        if word.utf8.first.map(isSmallOrDigit) == true { return word }
        let capitals = word.prefix { $0.isUppercase }
        if capitals.count == word.count || capitals.count <= 1 {
            return capitals.lowercased() + word.dropFirst(capitals.count)
        }
        let letters = word.dropFirst(capitals.count).first?.isLetter == true ? capitals.count - 1 : capitals.count
        return word.prefix(letters).lowercased() + word.dropFirst(letters)
    }

    /// The fixed spelling of a word, if it has one.
    private func acronym(_ word: String) -> String? {
        acronyms[word.lowercased()]
    }

    private static let usualAcronyms: [String] = [
        "api", "css", "csv", "dns", "html", "http", "https", "id", "ip", "json", "jwt", "pdf", "sha", "sql", "ssh",
        "ssl", "tls", "uri", "url", "utc", "uuid", "xml",
    ]

    /// Words that cannot name a member even in backticks, or that name a member of every value.
    private static let unusable: Set<String> = [
        "self", "Self", "Type", "Protocol", "init", "hashValue", "customMirror",
    ]

    /// Words that cannot name a type.
    private static let unusableTypes: Set<String> = ["Any", "Protocol", "Self", "Type"]

    private static let reservedWords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "some", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// Whether a word is a keyword where a type's name is expected.
    static func isReserved(_ word: String) -> Bool {
        reservedWords.contains(word) || ["self", "Self", "init", "Any", "Type", "Protocol"].contains(word)
    }
}
