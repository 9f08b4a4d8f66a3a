import PipewrightDiagnostics

/// What became of the operations of a document, as text for people.
package struct ImportReport {
    /// Something that the reader has to know.
    private struct Line {
        /// The path and the method of the operation, which order lines.
        var order = ("", "")
        var text: String
        var place: SourceRange?
    }

    private let outcomes: [ImportOutcome]
    private let isWhole: [Bool]
    private let lines: [Line]
    private let unpaged: [UnpagedList]
    private let decisions: [String]
    private let warnings: [Diagnostic]
    /// Whether the document has several files.
    private let hasFiles: Bool

    /// - Parameter warnings: The problems of the document that do not end the import.
    package init(_ api: FoundAPI, warnings: [Diagnostic] = []) {
        let included = api.outcomes.indices.filter { api.outcomes[$0].result != .excluded }
        outcomes = included.map { api.outcomes[$0] }.sorted { $0.order < $1.order }
        let general = api.losses.map { ($0, Self.text($0)) }
        let names = Set(general.flatMap { loss, text in loss.isOfSchema ? Self.names(in: text) : [] })
        let lossy = LossyCalls.find(api, names: names)
        isWhole = included.map { index in
            if case .carried = api.outcomes[index].result {
                api.outcomes[index].losses.isEmpty && !lossy.contains(index)
            } else {
                false
            }
        }
        let places = api.placesInDocument
        lines =
            outcomes.flatMap { outcome in
                outcome.all.map {
                    Line(order: outcome.order, text: "\(outcome.operation): \(Self.text($0))", place: outcome.place)
                }
            }
            + general.map { loss, text in
                Line(text: text, place: Self.names(in: text).lazy.compactMap { places[$0] }.first)
            }
        self.warnings = warnings.filter { $0.severity == .warning }
        hasFiles = Set(outcomes.map(\.place.file) + self.warnings.map(\.range.file)).count > 1
        unpaged = api.unpaged
        let hasCalls = api.outcomes.contains { if case .carried = $0.result { true } else { false } }
        decisions = hasCalls ? DecisionReport.section(api) : []
    }

    /// The number of operations that the schema has.
    package var carried: Int {
        outcomes.count { if case .carried = $0.result { true } else { false } }
    }

    /// One line: `256 of 288 operations whole, 30 with a loss, 2 left out`.
    package var summary: String {
        let whole = isWhole.count { $0 }
        let others = [(carried - whole, "with a loss"), (outcomes.count - carried, "left out")]
        return
            (["\(whole) of \(outcomes.count) operations whole"]
            + others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }).joined(separator: ", ")
    }

    /// What is not carried, one line each: by operation, and then by schema. Another version of a document has its lines
    /// in the same order.
    package var losses: [String] { losses { _ in "" } }

    /// The lines of `losses`, each with its place in the document: `GET /pets: … (line 12)`.
    package var lossesWithPlaces: [String] { losses(place) }

    private func losses(_ place: (SourceRange?) -> String) -> [String] {
        let ordered = lines.map { (($0.order.0.isEmpty ? 1 : 0, $0.order.0, $0.order.1, $0.text), $0) }
            .sorted { $0.0 < $1.0 }
        // Names in the document must not change what a terminal or a page shows.
        return Self.distinct(ordered.map { ProblemText.visible($0.1.text) + place($0.1.place) })
    }

    /// Each line once, since two responses of an operation can lose the same.
    private static func distinct(_ lines: [String]) -> [String] {
        var seen: Set<String> = []
        return lines.filter { seen.insert($0).inserted }
    }

    /// ` (line 12)`
    private func place(_ range: SourceRange?) -> String {
        guard let range else { return "" }
        return hasFiles ? " (\(ProblemText.visible(range.file)):\(range.line))" : " (line \(range.line))"
    }

    /// A page in Markdown.
    ///
    /// - Parameter name: The name of the document.
    package func page(of name: String) -> String {
        let losses = lossesWithPlaces
        let below = losses.isEmpty ? "" : ": see below"
        var lines = ["# Import of \(ProblemText.visible(name))", "", "The schema has \(summary)\(below).", ""]
        if !losses.isEmpty {
            lines += ["## What is missing", ""]
            lines += losses.map { "- " + $0 }
            lines.append("")
        }
        if !warnings.isEmpty {
            lines += ["## Warnings", ""]
            lines += warnings.map { "- " + ProblemText($0.problem).message + place($0.range) }.sorted()
            lines.append("")
        }
        lines += UnpagedListReport.section(unpaged) + decisions
        lines += ["## Operations", "", "| operation | place |", "|---|---|"]
        for outcome in outcomes {
            let place =
                switch outcome.result {
                case .carried(let place): "`\(Self.cell(place))`"
                case .leftOut, .excluded: "none"
                }
            lines.append("| `\(Self.cell(outcome.operation))` | \(place) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The names of schemas and members in a line: of ‘Pet.name’, the schema.
    private static func names(in text: String) -> [String] {
        text.unicodeScalars.split(separator: "‘", omittingEmptySubsequences: false).dropFirst().compactMap { piece in
            let name = String(String.UnicodeScalarView(piece.prefix { $0 != "’" && $0 != "." }))
            return name.isEmpty ? nil : name
        }
    }

    /// The text of a loss.
    private static func text(_ loss: Loss) -> String {
        switch loss {
        case .mediaType(let type): "bodies of type \(type) are sent and read as bytes"
        case .valueElsewhere(let value, let name):
            "the value ‘\(value)’ of ‘\(name)’ has no case, since its schema is not among the alternatives"
        case .conditions(let name):
            "what \(name.isEmpty ? "an object" : "‘\(name)’") has under conditions (‘then’, ‘dependentSchemas’) is left out"
        case .refreshURL(let scheme, let url):
            "the tokens of the scheme ‘\(scheme)’ are refreshed where they are fetched, not at \(url)"
        case .relativeServer(let url): "the server \(url) is left out, since the document does not say its host"
        case .identities(let names):
            "\(quoted(names)) \(names.count == 1 ? "identifies a record, and is" : "identify records, and are") required, "
                + "though the document allows null or nothing"
        case .nullInList: "a record of the list may be null in the document, and is an error of the client"
        case .unresolved(""): "a part is left out or is JSON of any kind, since its reference leads nowhere"
        case .unresolved(let name): "‘\(name)’ has JSON of any kind, since its reference leads nowhere"
        case .firstPosition(let names):
            "the first request is sent without ‘\(names.joined(separator: "’, ‘"))’, which the document requires"
        case .unknownScheme(let name): "the scheme ‘\(name)’ is left out, since the document does not describe it"
        case .tuple(let name):
            "the elements of \(name.isEmpty ? "a list" : "‘\(name)’") are JSON, since those of a list have one type"
        case .typeOfRest(let name):
            "the members that \(name.isEmpty ? "an object" : "‘\(name)’") does not list are JSON without their type"
        case .values(let name):
            "\(name.isEmpty ? "a value" : "‘\(name)’") can have other values of its types, since no enum has these values"
        case .style(let parameter, let style): "the list ‘\(parameter)’ is not written in the style \(style)"
        case .bodyOfGet: "the request body is left out, since GET and HEAD have none"
        case .definition(let name, let loss): text(loss, name.isEmpty ? "a value" : "‘\(name)’")
        case .requiredInUpdate(let names):
            "the body has the required \(names.map { "‘\($0)’" }.joined(separator: ", ")), which an update may leave out"
        case .constant(let member, let value): "‘\(member)’ has any value, and not only the constant \(value)"
        case .binary(""): "a value is a text, although its format is binary, since JSON has only texts"
        case .typeParameters(let text, let type): "the parameters ‘\(text)’ of the media type \(type) are left out"
        case .base64Part(let name): "the part ‘\(name)’ is a text, although its format is Base64"
        case .errorOfType(let type, let status): "the error response \(status) of type \(type) is read as a text"
        case .binary(let name): "‘\(name)’ is a text, although its format is binary, since JSON has only texts"
        case .typeOfParameter(let name):
            "the parameter ‘\(name)’ is a text, since operations have different types for it"
        case .typeOfIdentity(let parameter, let member):
            "the parameter ‘\(parameter)’ has the type of the member ‘\(member)’, and not its own"
        case .endless(let name): "‘\(name)’ is json where it contains itself, or where it is nested too deeply"
        case .text(let parameter):
            "the parameter ‘\(parameter)’ is a text, and does not have the type of the document"
        case .optionalInRecord(let names):
            "the required members \(quoted(names)) are optional, as in the record of the resource"
        case .sameName(let parameter, let member):
            "the member ‘\(member)’ of the parameter ‘\(parameter)’ is left out, since another parameter has its name"
        case .alwaysFile(let name): "the part ‘\(name)’ is always a file, and none of its other alternatives"
        case .typeOfPart(let name, let type): "‘\(name)’ is not sent in the media type \(type)"
        case .headerOfPart(let name, let header):
            "the header field ‘\(header)’ of the part ‘\(name)’ is left out, since the document has no constant for it"
        case .merged(let name, let type):
            "‘\(name)’ is of type \(type), since nothing distinguishes the values of its alternatives"
        case .method(let name): "the operation is left out, since calls have no method \(name)"
        case .otherBody(let type): "the body of type \(type) is left out, since the operation has others"
        case .partsWithoutNames(let type):
            "the body of type \(type) is left out, since the document does not name its members"
        case .otherResult(let type): "the result of type \(type) is left out, since the operation has others"
        case .resultOfDefault: "its only result is the default response, which is read as an error"
        case .server(let server, nil): "the server \(server) is left out, since a call has one"
        case .server(let server, let url?): "the server \(server) is always \(url)"
        case .styleOfParameter(let parameter, let style):
            "the parameter ‘\(parameter)’ is not written in the style \(style)"
        case .scopes(let scopes):
            "its scopes are left out, since not all of its credentials have them: \(scopes.joined(separator: ", "))"
        case .scheme(let name): "the scheme ‘\(name)’ is left out, since requests do not have it"
        case .place(let parameter, let place):
            "the parameter ‘\(parameter)’ is left out, since calls have none in ‘\(place)’"
        case .results: "its responses have bodies of different kinds"
        case .pathTooLong: "the path has too many segments"
        case .path: "no request can have the path"
        case .membersOfList(let names):
            "the records of the list have the members \(quoted(names)), which the record of the resource lacks"
        case .membersBeside(let names):
            "the members \(names.map { "‘\($0)’" }.joined(separator: ", ")) beside the result are left out"
        case .field(let name): "the header field or cookie ‘\(name)’ is left out, since calls cannot set it"
        case .pattern(let member, let reason): "the pattern of ‘\(member)’ is left out: \(reason.text)"
        case .webhook(let name):
            "the webhook ‘\(name)’ is left out, since it has no body in JSON, or another one has its name"
        case .signature:
            "the document does not say how webhooks are signed; ‘signature: standard’ is a guess that refuses others"
        case .nullBody: "the request body cannot be null"
        case .bodyIsSent: "the request body is required, though the document lets it be left out"
        case .rangeOfTypes(let types): "a body of any type ‘\(types)’ is sent as application/octet-stream"
        case .refused(let reason): "the call is left out, since the schema with it would have an error: \(reason)"
        case .refusedType(let name, let reason):
            "‘\(name)’ is json, since the schema with it would have an error: \(reason)"
        case .refusedPaging(let reason):
            "the list is not paged, since the schema with its scheme of pagination would have an error: \(reason)"
        case .beside(let names):
            "an action that returns pages has no members beside the records: without \(quoted(names))"
        case .error(let loss): text(loss)
        case .errorsAsOne(let loss):
            "the schemas of bad responses are one record of errors: "
                + [
                    ("may be missing", loss.optional), ("has the values of all", loss.joined),
                    ("has any value", loss.different),
                ].filter { !$0.1.isEmpty }.map { "\(quoted($0.1)) \($0.0)" }.joined(separator: "; ")
        case .job(let loss): "the work goes on after the response, but \(text(loss)), so it starts no job"
        case .content(let parameter, let type): "the parameter ‘\(parameter)’ is a text of type \(type)"
        }
    }

    /// Names in quotes, separated by commas.
    private static func quoted(_ names: [String]) -> String {
        names.map { "‘\($0)’" }.joined(separator: ", ")
    }

    private static func text(_ loss: ErrorLoss) -> String {
        let others = loss.count - 1
        let count = others == 0 ? "" : ", as in \(others) more operation\(others == 1 ? "" : "s")"
        let name = loss.name.map { ", \($0)," } ?? ""
        let end = loss.hasRecord ? "is not the record of errors of the schema" : "is no record of errors in the schema"
        return "\(loss.operation): the body of the error response with status \(loss.status)\(name) \(end)\(count)"
    }

    private static func text(_ loss: Loss.Definition, _ name: String) -> String {
        switch loss {
        case .json: "\(name) is json, since nothing distinguishes its cases"
        case .oneRecord: "the cases of \(name) are one record, since nothing distinguishes them"
        case .nullLeftOut(let member):
            "‘\(member)’ of \(name) is left out of requests where it is null, though the document requires it"
        case .undescribed(let member):
            "the member ‘\(member)’ of \(name) is left out: it is required, and the document does not describe it"
        case .merged(let type):
            "\(name) is of type \(type), since nothing distinguishes the values of its alternatives"
        case .oneList: "the arrays of \(name) are one list, since nothing distinguishes these cases"
        case .discriminator(let member):
            "the cases of \(name) are distinguished by their members, and not by the discriminator ‘\(member)’"
        case .valuesInNames(let member):
            "the values of ‘\(member)’ for the cases of \(name) are words in the names of their schemas, which is a guess"
        case .otherSubtypes(let member):
            "other values of ‘\(member)’ in \(name) are json, without the members of the base"
        case .anyValue: "a case of \(name) is any value, and is left out"
        case .tooLarge: "the cases of \(name) lack the members beside them, since they have too many together"
        }
    }

    private static func text(_ loss: JobLoss) -> String {
        switch loss {
        case .status: "the document does not say how to ask whether it has ended"
        case .result: "the document does not say where the result is"
        case .content: "the result is not a JSON value"
        case .upload: "the call sends files"
        case .option(let option): "‘\(ProblemText.visible(option))’ cannot be expressed"
        }
    }

    /// A text in a code span of a table.
    private static func cell(_ text: String) -> String {
        ProblemText.visible(text).replacing("|", with: "\\|").replacing("`", with: "'")
    }
}

extension ImportOutcome {
    /// What orders operations, whatever their order in the document.
    fileprivate var order: (String, String) {
        let words = operation.unicodeScalars.split(separator: " ", maxSplits: 1).map { String($0) }
        return (words.last ?? "", words.first ?? "")
    }

    fileprivate var all: [Loss] {
        if case .leftOut(let loss) = result { [loss] } else { losses }
    }
}

extension Loss {
    /// Whether calls that reach the schemas in the line lose something.
    fileprivate var isOfSchema: Bool {
        switch self {
        case .webhook, .signature, .refreshURL, .relativeServer: false
        default: true
        }
    }
}

extension FoundAPI {
    /// The places of schemas by their names in the document.
    fileprivate var placesInDocument: [String: SourceRange] {
        Dictionary(
            definitions.map { ($0.documentName ?? $0.hints.first?.member ?? $0.name, $0.place) },
            uniquingKeysWith: { first, _ in first })
    }
}
