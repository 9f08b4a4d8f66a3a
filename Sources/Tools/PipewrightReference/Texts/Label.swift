/// Headings and other short texts of the page.
enum Label {
    static let start = "Getting started"
    static let authentication = "Authentication"
    static let pages = "Pages"
    static let errors = "Errors"
    static let webhooks = "Webhooks"
    static let resources = "Resources"
    static let types = "Types"
    static let records = "Records"
    static let enums = "Enums"
    static let unions = "Unions"

    static let path = "Path"
    static let query = "Query"
    static let headers = "Header fields"
    static let body = "Body"
    static let response = "Response"
    static let swift = "Swift"
    static let curl = "curl"
    static let http = "HTTP"
    static let json = "JSON"
    static let deprecated = "deprecated"
    static let bulk = "many at once"

    static let useClient: Prose =
        "Add the client that \(code: "pipewright generate") writes to a target of the app, and make a client of one server."
    static let noServers: Prose = "The schema names no server; the app says which one it uses."

    static func version(_ place: Prose, _ value: String) -> Prose { "Every request says \(code: value) in \(place)." }

    static func fixedQuery(_ item: String) -> Prose { "Every request has \(code: item)." }

    static func footer(_ version: String) -> String { "Made by Pipewright \(version)" }
}
