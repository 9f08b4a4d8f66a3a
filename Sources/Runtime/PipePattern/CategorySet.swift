/// General categories of Unicode (`\p{L}`), or all others (`\P{L}`).
struct CategorySet: Hashable, Sendable {
    let categories: [Unicode.GeneralCategory]
    let isNegated: Bool

    init(_ categories: [Unicode.GeneralCategory], isNegated: Bool) {
        self.categories = categories
        self.isNegated = isNegated
    }

    /// The categories of several sets.
    init(anyOf sets: [CategorySet]) {
        var found: Set<Unicode.GeneralCategory> = []
        for set in Set(sets) {
            for definition in Self.all where set.categories.contains(definition.category) != set.isNegated {
                found.insert(definition.category)
            }
        }
        self.init(Self.all.map(\.category).filter(found.contains), isNegated: false)
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        categories.contains(scalar.properties.generalCategory) != isNegated
    }

    /// The categories with a name of ECMA-262, table “Value aliases and canonical values for General_Category”; `nil` for
    /// other names.
    static func categories(named name: String) -> [Unicode.GeneralCategory]? {
        let short = groups.first { group in group.names.contains { $0.hasSameBytes(as: name) } }?.short
        if let short { return all.filter { short.contains($0.short) }.map(\.category) }
        return all.first { $0.short.hasSameBytes(as: name) || $0.names.contains { $0.hasSameBytes(as: name) } }.map {
            [$0.category]
        }
    }

    private struct Definition: Sendable {
        let short: String
        let names: [String]
        let category: Unicode.GeneralCategory

        init(_ short: String, _ names: String..., category: Unicode.GeneralCategory) {
            self.short = short
            self.names = names
            self.category = category
        }
    }

    private static let groups: [(names: [String], short: [String])] = [
        (["L", "Letter"], ["Lu", "Ll", "Lt", "Lm", "Lo"]), (["LC", "Cased_Letter"], ["Lu", "Ll", "Lt"]),
        (["M", "Mark", "Combining_Mark"], ["Mn", "Mc", "Me"]), (["N", "Number"], ["Nd", "Nl", "No"]),
        (["P", "Punctuation", "punct"], ["Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po"]),
        (["S", "Symbol"], ["Sm", "Sc", "Sk", "So"]), (["Z", "Separator"], ["Zs", "Zl", "Zp"]),
        (["C", "Other"], ["Cc", "Cf", "Cs", "Co", "Cn"]),
    ]

    private static let all: [Definition] = [
        Definition("Lu", "Uppercase_Letter", category: .uppercaseLetter),
        Definition("Ll", "Lowercase_Letter", category: .lowercaseLetter),
        Definition("Lt", "Titlecase_Letter", category: .titlecaseLetter),
        Definition("Lm", "Modifier_Letter", category: .modifierLetter),
        Definition("Lo", "Other_Letter", category: .otherLetter),
        Definition("Mn", "Nonspacing_Mark", category: .nonspacingMark),
        Definition("Mc", "Spacing_Mark", category: .spacingMark),
        Definition("Me", "Enclosing_Mark", category: .enclosingMark),
        Definition("Nd", "Decimal_Number", "digit", category: .decimalNumber),
        Definition("Nl", "Letter_Number", category: .letterNumber),
        Definition("No", "Other_Number", category: .otherNumber),
        Definition("Pc", "Connector_Punctuation", category: .connectorPunctuation),
        Definition("Pd", "Dash_Punctuation", category: .dashPunctuation),
        Definition("Ps", "Open_Punctuation", category: .openPunctuation),
        Definition("Pe", "Close_Punctuation", category: .closePunctuation),
        Definition("Pi", "Initial_Punctuation", category: .initialPunctuation),
        Definition("Pf", "Final_Punctuation", category: .finalPunctuation),
        Definition("Po", "Other_Punctuation", category: .otherPunctuation),
        Definition("Sm", "Math_Symbol", category: .mathSymbol),
        Definition("Sc", "Currency_Symbol", category: .currencySymbol),
        Definition("Sk", "Modifier_Symbol", category: .modifierSymbol),
        Definition("So", "Other_Symbol", category: .otherSymbol),
        Definition("Zs", "Space_Separator", category: .spaceSeparator),
        Definition("Zl", "Line_Separator", category: .lineSeparator),
        Definition("Zp", "Paragraph_Separator", category: .paragraphSeparator),
        Definition("Cc", "Control", "cntrl", category: .control),
        Definition("Cf", "Format", category: .format),
        Definition("Cs", "Surrogate", category: .surrogate),
        Definition("Co", "Private_Use", category: .privateUse),
        Definition("Cn", "Unassigned", category: .unassigned),
    ]
}

extension String {
    /// Whether the names have the same bytes.
    fileprivate func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
