import Mustache

/// The context of `Enumeration.mustache`: an enum of strings or integers.
package struct EnumContext: Hashable, Sendable {
    /// Whether an empty line precedes it.
    package var isSeparate = true
    package var enumDocs: [String]
    package var enumName: String
    package var enumConformances: String
    /// `case draft, review`
    package var declarations: [String]
    /// The other members of an open enum.
    package var open: [OpenEnumContext]
}

package struct OpenEnumContext: Hashable, Sendable {
    package var rawType: String
    /// `static let cases`
    package var list: [String]
    package var cases: [CaseContext]

    package struct CaseContext: Hashable, Sendable {
        package var caseName: String
        package var caseValue: String
    }
}

/// The context of `Union.mustache`: a value of one of several types.
package struct UnionContext: Hashable, Sendable {
    /// Whether an empty line precedes it.
    package var isSeparate = true
    package var unionDocs: [String]
    /// `enum` or `indirect enum`
    package var unionKeyword: String
    package var unionName: String
    package var unionConformances: String
    package var unionCases: [String]
    package var unionReading: [String]
    package var unionWriting: [String]
}

/// The context of `TimestampFormat.mustache`.
package struct FormatContext: Hashable, Sendable {
    /// Whether an empty line precedes it.
    package var isSeparate = true
    package var formatDocs: [String]
    package var formatName: String
    package var pattern: String
}

// MARK: - Lookup by Mustache

// Without these methods, Mustache finds the properties by reflection, which took four fifths of the generation time.

extension EnumContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "isSeparate": isSeparate
        case "enumDocs": enumDocs
        case "enumName": enumName
        case "enumConformances": enumConformances
        case "declarations": declarations
        case "open": open
        default: nil
        }
    }
}

extension OpenEnumContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "rawType": rawType
        case "list": list
        case "cases": cases
        default: nil
        }
    }
}

extension OpenEnumContext.CaseContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "caseName": caseName
        case "caseValue": caseValue
        default: nil
        }
    }
}

extension UnionContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "isSeparate": isSeparate
        case "unionDocs": unionDocs
        case "unionKeyword": unionKeyword
        case "unionName": unionName
        case "unionConformances": unionConformances
        case "unionCases": unionCases
        case "unionReading": unionReading
        case "unionWriting": unionWriting
        default: nil
        }
    }
}

extension FormatContext: MustacheParent {
    package func child(named name: String) -> Any? {
        switch name {
        case "isSeparate": isSeparate
        case "formatDocs": formatDocs
        case "formatName": formatName
        case "pattern": pattern
        default: nil
        }
    }
}
