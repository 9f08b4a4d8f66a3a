import PipewrightDiagnostics

/// What the author wrote, in the author's order: names unresolved, nothing inherited, every place kept.
package struct Schema: Hashable, Sendable {
    /// The path of the file, as the user gave it.
    package var file: String
    package var name: Located<String>
    package var docs: String?
    package var codable = false
    package var servers: [Server] = []
    package var settings = Settings()
    package var auth: [AuthScheme] = []
    package var use: AuthRequirement?
    package var paging: [PagingScheme] = []
    package var records: [Record] = []
    package var enums: [Enumeration] = []
    package var defaults = ResourceSettings()
    package var resources: [Resource] = []
    /// The files besides the main one, where the schema is a folder.
    package var topics: [Topic] = []

    /// What a file of a folder besides the main one says of itself.
    package struct Topic: Hashable, Sendable {
        /// The path of the file, below the folder as the user gave it.
        package var file: String
        package var docs: String?
    }

    /// A named address at which the API is served.
    package struct Server: Hashable, Sendable {
        package var name: Located<String>
        package var url: Located<String>
    }

    /// A named way to prove who calls.
    package struct AuthScheme: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case apiKey(Place)
            case basic
            case bearer
        }

        package var name: Located<String>
        /// Nothing where it could not be read.
        package var kind: Located<Kind>?
    }

    /// Alternatives of schemes; each alternative is a set that is used together. None at all turns auth off.
    package struct AuthRequirement: Hashable, Sendable {
        package var alternatives: [[Located<String>]]
        package var range: SourceRange
    }

    /// A named way from one page of a list to the next.
    package struct PagingScheme: Hashable, Sendable {
        package var name: Located<String>
        /// Nothing where it could not be read.
        package var follow: Located<Place>?
        package var back: Located<Place>?
        package var size: Located<PageSize>?
        package var items: Located<String>?
        package var total: Located<Place>?
    }

    /// How a caller asks for a number of records a page.
    package struct PageSize: Hashable, Sendable {
        package var parameter: String
        package var lowest: Int
        package var highest: Int?
    }

    /// An enum of strings, open to values that are not listed.
    package struct Enumeration: Hashable, Sendable {
        package var name: Located<String>
        package var docs: String?
        package var values: [Located<String>]
    }
}
