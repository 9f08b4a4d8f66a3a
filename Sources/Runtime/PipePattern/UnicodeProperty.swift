/// A binary property of Unicode that a pattern names (`\p{Alphabetic}`).
///
/// The names are defined in ECMA-262, table “Binary Unicode property aliases”. Swift's library has most of these
/// properties; Emoji_Component and Regional_Indicator are listed here. Extended_Pictographic and Pattern_Syntax are not
/// supported.
struct UnicodeProperty: Hashable, Sendable {
    /// The place in the list of the properties.
    private let index: Int

    /// Finds a property by its name or short name, whose case counts.
    init?(named name: String) {
        guard
            let index = Self.all.firstIndex(where: { property in
                property.names.contains { $0.utf8.elementsEqual(name.utf8) }
            })
        else { return nil }
        self.index = index
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool { Self.all[index].contains(scalar) }

    private struct Definition: Sendable {
        let names: [String]
        let contains: @Sendable (Unicode.Scalar) -> Bool

        init(_ names: String..., contains: @escaping @Sendable (Unicode.Scalar) -> Bool) {
            self.names = names
            self.contains = contains
        }
    }

    private static let all: [Definition] = [
        Definition("ASCII_Hex_Digit", "AHex") { $0.properties.isASCIIHexDigit },
        Definition("Alphabetic", "Alpha") { $0.properties.isAlphabetic },
        Definition("Bidi_Control", "Bidi_C") { $0.properties.isBidiControl },
        Definition("Bidi_Mirrored", "Bidi_M") { $0.properties.isBidiMirrored },
        Definition("Case_Ignorable", "CI") { $0.properties.isCaseIgnorable },
        Definition("Cased") { $0.properties.isCased },
        Definition("Changes_When_Casefolded", "CWCF") { $0.properties.changesWhenCaseFolded },
        Definition("Changes_When_Casemapped", "CWCM") { $0.properties.changesWhenCaseMapped },
        Definition("Changes_When_Lowercased", "CWL") { $0.properties.changesWhenLowercased },
        Definition("Changes_When_NFKC_Casefolded", "CWKCF") { $0.properties.changesWhenNFKCCaseFolded },
        Definition("Changes_When_Titlecased", "CWT") { $0.properties.changesWhenTitlecased },
        Definition("Changes_When_Uppercased", "CWU") { $0.properties.changesWhenUppercased },
        Definition("Dash") { $0.properties.isDash },
        Definition("Default_Ignorable_Code_Point", "DI") { $0.properties.isDefaultIgnorableCodePoint },
        Definition("Deprecated", "Dep") { $0.properties.isDeprecated },
        Definition("Diacritic", "Dia") { $0.properties.isDiacritic },
        Definition("Emoji") { $0.properties.isEmoji },
        Definition("Emoji_Component", "EComp") { emojiComponents.contains($0) },
        Definition("Emoji_Modifier", "EMod") { $0.properties.isEmojiModifier },
        Definition("Emoji_Modifier_Base", "EBase") { $0.properties.isEmojiModifierBase },
        Definition("Emoji_Presentation", "EPres") { $0.properties.isEmojiPresentation },
        Definition("Extender", "Ext") { $0.properties.isExtender },
        Definition("Grapheme_Base", "Gr_Base") { $0.properties.isGraphemeBase },
        Definition("Grapheme_Extend", "Gr_Ext") { $0.properties.isGraphemeExtend },
        Definition("Hex_Digit", "Hex") { $0.properties.isHexDigit },
        Definition("IDS_Binary_Operator", "IDSB") { $0.properties.isIDSBinaryOperator },
        Definition("IDS_Trinary_Operator", "IDST") { $0.properties.isIDSTrinaryOperator },
        Definition("ID_Continue", "IDC") { $0.properties.isIDContinue },
        Definition("ID_Start", "IDS") { $0.properties.isIDStart },
        Definition("Ideographic", "Ideo") { $0.properties.isIdeographic },
        Definition("Join_Control", "Join_C") { $0.properties.isJoinControl },
        Definition("Logical_Order_Exception", "LOE") { $0.properties.isLogicalOrderException },
        Definition("Lowercase", "Lower") { $0.properties.isLowercase },
        Definition("Math") { $0.properties.isMath },
        Definition("Noncharacter_Code_Point", "NChar") { $0.properties.isNoncharacterCodePoint },
        Definition("Pattern_White_Space", "Pat_WS") { $0.properties.isPatternWhitespace },
        Definition("Quotation_Mark", "QMark") { $0.properties.isQuotationMark },
        Definition("Radical") { $0.properties.isRadical },
        Definition("Regional_Indicator", "RI") { (0x1F1E6...0x1F1FF).contains($0.value) },
        Definition("Sentence_Terminal", "STerm") { $0.properties.isSentenceTerminal },
        Definition("Soft_Dotted", "SD") { $0.properties.isSoftDotted },
        Definition("Terminal_Punctuation", "Term") { $0.properties.isTerminalPunctuation },
        Definition("Unified_Ideograph", "UIdeo") { $0.properties.isUnifiedIdeograph },
        Definition("Uppercase", "Upper") { $0.properties.isUppercase },
        Definition("Variation_Selector", "VS") { $0.properties.isVariationSelector },
        Definition("White_Space", "space") { $0.properties.isWhitespace },
        Definition("XID_Continue", "XIDC") { $0.properties.isXIDContinue },
        Definition("XID_Start", "XIDS") { $0.properties.isXIDStart },
    ]

    /// UTS 51, section 1.4.3, and its data file emoji-data.txt.
    private static let emojiComponents = ScalarSet(
        ranges: [
            0x23...0x23, 0x2A...0x2A, 0x30...0x39, 0x200D...0x200D, 0x20E3...0x20E3, 0xFE0F...0xFE0F, 0x1F1E6...0x1F1FF,
            0x1F3FB...0x1F3FF, 0x1F9B0...0x1F9B3, 0xE0020...0xE007F,
        ])
}

/// The scalars with a property (`\p{Alphabetic}`), or all others (`\P{Alphabetic}`).
struct PropertySet: Hashable, Sendable {
    let property: UnicodeProperty
    let isNegated: Bool

    func contains(_ scalar: Unicode.Scalar) -> Bool { property.contains(scalar) != isNegated }
}
