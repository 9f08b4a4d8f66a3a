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

    /// Where a name is used.
    package enum Style: Sendable {
        /// A property, an argument or a call: `createdAt`, `htmlURL`.
        case member
        /// A case of an enum. An empty text is `empty`, and names that enums reserve get a suffix: `unknownValue`, `noneValue`.
        case enumCase
        /// A static member that is used as a value, such as a server: `.production`. As cases do, `none` gets a suffix.
        case staticMember
    }

    /// The Swift name of a member for any text; `nil` if the text has no letter, digit or symbol that has a name.
    ///
    /// The result is ASCII. Names that would not compile even in backticks get the suffix `Value`. Two texts may have the
    /// same name.
    package func name(_ text: String, as style: Style) -> SwiftIdentifier? {
        if style == .enumCase, text.isEmpty { return "empty" }
        let words = Self.words(of: text)
        guard let first = words.first else { return nil }
        let name = joined(Self.uncapitalized(first), words.dropFirst(), prefix: "n")
        let isTaken =
            switch style {
            case .member: false
            case .enumCase: Self.reservedCases.contains(name) || Self.casesOfWrappers.contains(name)
            case .staticMember: Self.casesOfWrappers.contains(name)
            }
        if isTaken || Self.unusable.contains(name) { return SwiftIdentifier(plain: name + "Value") }
        return SwiftIdentifier(plain: name, isReserved: Self.reservedWords.contains(name))
    }

    /// The Swift name of a type for any text, as ``name(_:as:)``, but never in backticks.
    package func type(_ text: String) -> String? {
        type(text, with: "").map { Self.unusableTypes.contains($0) ? $0 + "Value" : $0 }
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
        let words = Self.words(of: name)
        return words.first.map { joined(spelled($0), words.dropFirst(), prefix: "N") + suffix }
    }

    // MARK: - Joining words

    /// Joins words in camel case. An underscore separates digits, so that `1.5` and `15` differ.
    private func joined(_ first: String, _ rest: ArraySlice<String>, prefix: String) -> String {
        var name = first.utf8.first.map(Self.isDigit) == true ? prefix + first : first
        for word in rest {
            if let last = name.utf8.last, let next = word.utf8.first, Self.isDigit(last), Self.isDigit(next) {
                name += "_"
            }
            name += spelled(word)
        }
        return name
    }

    /// A word in its fixed spelling, or with a capital letter.
    private func spelled(_ word: String) -> String {
        acronyms[word.lowercased()] ?? Self.capitalized(word)
    }

    private static func capitalized(_ word: String) -> String {
        guard let first = word.utf8.first, isSmall(first) else { return word }
        var bytes = Array(word.utf8)
        bytes[0] = first & ~0x20
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The first word in lowercase: `Title` → `title`, `URL` → `url`, `HTMLPage` → `htmlPage`.
    private static func uncapitalized(_ word: String) -> String {
        let bytes = word.utf8
        let capitals = bytes.prefix(while: isCapital).count
        guard capitals > 0 else { return word }
        // The last capital of several belongs to the next word, if small letters follow it.
        let isNextWord = capitals > 1 && bytes.dropFirst(capitals).first.map(isSmall) == true
        return smallLetters(bytes.prefix(isNextWord ? capitals - 1 : capitals))
            + String(word.unicodeScalars.dropFirst(isNextWord ? capitals - 1 : capitals))
    }

    // MARK: - Splitting into words

    /// Splits at characters that are neither letters nor digits, and between a lowercase and an uppercase letter.
    /// Symbols with a name are words. Each word is ASCII.
    private static func words(of text: String) -> [String] {
        // The fast path for most names, since names are converted often.
        if text.utf8.allSatisfy({ isSmall($0) || isDigit($0) || $0 == UInt8(ascii: "_") }) {
            return text.utf8.split(separator: UInt8(ascii: "_")).map { String(Substring($0)) }
        }
        if let name = lastStep(ofReference: text) { return words(of: name) }
        if isInCapitals(text) {
            let words = words(of: smallLetters(text.utf8))
            // A single word may have its intended spelling: `SKU`, as the name of a record.
            if words.count > 1 { return words }
        }
        var words: [String] = []
        var word = ""
        var previous: Unicode.Scalar?
        let scalars = Array(text.unicodeScalars)
        let hasTypeArguments = hasTypeArguments(scalars)
        for (index, scalar) in scalars.enumerated() {
            guard let letters = letters(for: scalar) else {
                if !word.isEmpty { words.append(word) }
                word = ""
                previous = nil
                if let symbol = symbol(at: index, in: scalars, hasTypeArguments: hasTypeArguments) {
                    words.append(symbol)
                }
                continue
            }
            if let previous, isCapital(scalar), isSmall(previous) || isDigit(previous) {
                words.append(word)
                word = ""
            }
            word += letters
            previous = scalar
        }
        if !word.isEmpty { words.append(word) }
        return words
    }

    /// The name at the end of a reference: `Task` of `#/components/schemas/Task`.
    private static func lastStep(ofReference text: String) -> String? {
        guard text.utf8.starts(with: "#/".utf8), let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return nil
        }
        return String(Substring(text.utf8[text.utf8.index(after: slash)...]))
    }

    /// Keeps ASCII letters and digits, and replaces other letters, numbers and symbols by their code points, since identifiers are
    /// ASCII for all editors and linters.
    private static func letters(for scalar: Unicode.Scalar) -> String? {
        if scalar.isASCII { return isCapital(scalar) || isSmall(scalar) || isDigit(scalar) ? String(scalar) : nil }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .otherSymbol, .mathSymbol, .currencySymbol:
            return "u" + String(scalar.value, radix: 16)
        default:
            return nil
        }
    }

    /// The name of a symbol: in operators such as `>=`, before numbers such as `-1`, and before names that are sorted by,
    /// such as `-created`. Other symbols separate words.
    private static func symbol(at index: Int, in scalars: [Unicode.Scalar], hasTypeArguments: Bool) -> String? {
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        switch scalars[index] {
        case "+": return "plus"
        case "=": return "equal"
        case "%": return "percent"
        case "&": return "and"
        case "*": return "all"
        case "<" where !hasTypeArguments: return "less"
        case ">" where !hasTypeArguments: return "greater"
        case "!": return next == "=" ? "not" : nil
        case "-": return index == 0 && next.map { letters(for: $0) != nil } == true ? "minus" : nil
        default: return nil
        }
    }

    /// Whether a text is like `Page<Task>`.
    private static func hasTypeArguments(_ scalars: [Unicode.Scalar]) -> Bool {
        guard let start = scalars.firstIndex(of: "<"), start > 0, let end = scalars.lastIndex(of: ">") else {
            return false
        }
        return end > start + 1
    }

    /// Whether a name has only capital letters, as `MANIFEST_UNKNOWN`, so that they do not separate words.
    private static func isInCapitals(_ text: String) -> Bool {
        text.unicodeScalars.contains(where: isCapital) && !text.unicodeScalars.contains { $0.properties.isLowercase }
    }

    private static func smallLetters(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.map { isCapital($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func isSmall(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
    private static func isCapital(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    // MARK: - Words with a special meaning

    private static let usualAcronyms: [String] = [
        "api", "css", "csv", "dns", "html", "http", "https", "id", "ip", "json", "jwt", "pdf", "sha", "sql", "ssh",
        "ssl", "tls", "uri", "url", "utc", "uuid", "xml",
    ]

    /// Words that cannot name a member even in backticks, or that name a member of every value.
    private static let unusable: Set<String> = [
        "self", "Self", "Type", "Protocol", "init", "hashValue", "customMirror",
    ]

    /// Words that name a member of every enum.
    private static let reservedCases: Set<String> = ["unknown", "rawValue", "cases", "allCases", "unionStorage"]

    /// The cases of `Optional` and of the runtime's `PatchField`: where one of them is expected, `.none` is not the case of
    /// the wrapped enum.
    private static let casesOfWrappers: Set<String> = ["none", "some", "absent", "null", "value"]

    /// Words that cannot name a type.
    private static let unusableTypes: Set<String> = ["Any", "Protocol", "Self", "Type"]

    private static let reservedWords: Set<String> = [
        "actor", "any", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
        "private", "protocol", "public", "repeat", "rethrows", "return", "some", "static", "struct", "subscript",
        "super", "switch", "throw", "throws", "true", "try", "typealias", "unsafe", "var", "where", "while",
    ]

    /// Whether a word is a keyword where a type's name is expected.
    package static func isReserved(_ word: String) -> Bool {
        reservedWords.contains(word) || ["self", "Self", "init", "Any", "Type", "Protocol"].contains(word)
    }
}
