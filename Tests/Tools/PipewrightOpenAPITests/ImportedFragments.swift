import ImportTesting
import PipewrightOpenAPI
import Testing

extension DocumentVersion {
    /// A document with paths, each `/path: { … }`, and schemas, each `Name: { … }`.
    func document(paths: [String], schemas: [String] = [], more: String = "") -> String {
        let server =
            self == .swagger2 ? "host: a.example\nschemes: [https]\n" : "servers: [{ url: \"https://a.example\" }]\n"
        let body = schemas.map { "    \($0)\n" }.joined()
        let components =
            schemas.isEmpty ? "" : self == .swagger2 ? "definitions:\n" + body : "components:\n  schemas:\n" + body
        return rawValue + "\ninfo: { title: A, version: '1' }\n" + server + more + "paths:\n"
            + paths.map { "  \($0)\n" }.joined() + components
    }

    /// A response with a JSON body.
    func response(_ schema: String, status: String = "200") -> String {
        self == .swagger2
            ? "\"\(status)\": { description: A., schema: \(schema) }"
            : "\"\(status)\": { description: A., content: { application/json: { schema: \(schema) } } }"
    }
}

/// A reference to a schema of the document.
func schema(_ name: String) -> String { "{ $ref: \"#/components/schemas/\(name)\" }" }

func listOf(_ name: String) -> String { "{ type: array, items: \(schema(name)) }" }

/// `get: { responses: … }` with a JSON body, and other keys.
func call(_ method: String, _ result: String? = nil, _ keys: String = "") -> String {
    let response = result.map { DocumentVersion.openAPI31.response($0) } ?? "\"204\": { description: A. }"
    return "\(method): { \(keys.isEmpty ? "" : keys + ", ")responses: { \(response) } }"
}

/// A JSON body of a request.
func body(_ schema: String, _ mediaType: String = "application/json") -> String {
    "requestBody: { required: true, content: { \(mediaType): { schema: \(schema) } } }"
}

extension ImportedDocument {
    /// A document of version 3.1.
    init(paths: [String], schemas: [String] = [], more: String = "") {
        self.init(DocumentVersion.openAPI31.document(paths: paths, schemas: schemas, more: more))
    }

    /// A document with an action that returns a record `Holder`, whose member `value` has the schema.
    init(member schema: String, isRequired: Bool = true, schemas: [String] = []) {
        let required = isRequired ? "required: [value], " : ""
        self.init(
            paths: ["/holder: { \(call("get", PipewrightOpenAPITests.schema("Holder"))) }"],
            schemas: ["Holder: { type: object, \(required)properties: { value: \(schema) } }"] + schemas)
    }

    /// The lines of a section, without the indentation of its entries.
    func lines(of section: String) -> [String] {
        let lines = schema.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(of: section + ":") else { return [] }
        let found = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { String($0.dropFirst(2)) }
        return section == "records" ? found.flatMap { Self.fields($0) } : found
    }

    /// A record on one line as several: `Thing: { a: string, b: int }`.
    private static func fields(_ line: String) -> [String] {
        guard !line.hasPrefix(" "), line.hasSuffix(" }"), let start = line.firstRange(of: ": { ") else { return [line] }
        var lines = ["\(line[..<start.lowerBound]):"]
        var depth = 0
        var quote: Character?
        var field = ""
        for character in line[start.upperBound...].dropLast(2) {
            if quote == nil, character == "\"" || character == "'" {
                quote = character
            } else if character == quote {
                quote = nil
            }
            if character == "{" || character == "[" { depth += 1 }
            if character == "}" || character == "]" { depth -= 1 }
            field.append(character)
            if depth == 0, quote == nil, field.hasSuffix(", ") {
                lines.append("  " + field.dropLast(2))
                field = ""
            }
        }
        return lines + ["  " + field]
    }

    /// The lines of records, enums and unions besides `Holder`.
    var definitions: [String] {
        let records = lines(of: "records")
        let holder = records.firstIndex(of: "Holder:") ?? records.endIndex
        let end = records[holder...].dropFirst().firstIndex { !$0.hasPrefix("  ") } ?? records.endIndex
        return records[..<holder] + records[end...] + lines(of: "enums") + lines(of: "unions")
    }

    /// The field `value` of `Holder`.
    var member: String? {
        let records = lines(of: "records")
        guard let holder = records.firstIndex(of: "Holder:") else { return nil }
        return records[holder...].first { $0.hasPrefix("  value: ") }.map { String($0.dropFirst(9)) }
    }
}
