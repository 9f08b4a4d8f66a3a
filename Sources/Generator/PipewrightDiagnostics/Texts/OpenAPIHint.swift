/// What to write instead of the words of OpenAPI.
enum OpenAPIHint {
    static let optional = "write ? after the type of a field that may be missing or null, as in string?"
    static let required = "a field is required unless its type ends in ?"

    /// The hint for a key of a field; `nil` for keys that OpenAPI does not have, and for other parts of a schema.
    static func text(forKey key: String, in part: SchemaPart) -> String? {
        guard case .field(let field) = part else { return nil }
        return switch key {
        case "nullable", "x-nullable", "optional": optional
        case "required":
            "remove it: \(required). An item of a filter or query is required with the flag ‘required’"
        case "readOnly", "readonly", "read-only": "write the flag ‘read’, as in string read or flags: [read]"
        case "writeOnly", "writeonly", "write-only": "write the flag ‘write’, as in string write or flags: [write]"
        case "$ref":
            "write the name of the record, enum or union as the type, as in \(ProblemText.visible(field)): Name"
        case "enum": enumeration(of: [])
        case "items": "write a list as type: list<string>"
        case "properties", "allOf": "write the fields as a record, and its name as the type"
        case "additionalProperties": "write an object with any names as type: map<string>"
        case "oneOf", "anyOf":
            "write the types as a union, and its name as the type, as in unions: { Owner: [User, Team] }"
        case "minLength", "minItems": "write it as length: 3.."
        case "maxLength", "maxItems": "write it as length: ..40"
        case "example", "examples": "remove it; examples of values are not in a schema"
        default: nil
        }
    }

    /// The hint for a text that is not a type.
    static func text(forType text: String) -> String? {
        for start in ["enum(", "enum["] where text.hasPrefix(start) {
            var values = text.unicodeScalars.dropFirst(start.unicodeScalars.count).prefix { $0 != ")" && $0 != "]" }
            values.removeAll { $0 == " " || $0 == "\"" }
            return enumeration(of: values.split(separator: ",").map { String($0) })
        }
        let reference = text.split(separator: "/").last.map(String.init) ?? ""
        if text.hasPrefix("#/"), !reference.isEmpty { return "write the name: \(ProblemText.visible(reference))" }
        if text.hasPrefix("$ref") { return "write the name of the record, enum or union" }
        guard let collection = text.split(separator: "<").first.map(String.init), text.contains("<") else { return nil }
        if ["optional", "nullable", "maybe"].contains(collection.lowercased()) { return optional }
        let meant = NearestName.meant(by: collection, among: ["list", "map", "page", "stream", "job"])
        return meant.map { "did you mean \(ProblemText.quoted($0 + text.dropFirst(collection.count)))?" }
    }

    /// The hint for a format of OpenAPI, which is a type here.
    static func text(forFormat format: String, of type: String) -> String? {
        let isText = type == "string"
        return switch format {
        case "date-time" where isText: "write the type as timestamp"
        case "date", "time": isText ? "write the type as \(format)" : nil
        case "byte", "binary": isText ? "write the type as bytes, or as file in an upload" : nil
        case "password": isText ? "write the flag ‘secret’, as in string secret" : nil
        case "int32", "int64", "double", "float": "write the type as \(format)"
        default: nil
        }
    }

    /// The hint for `string write?`; `nil` for other words.
    static func text(forFlag flag: String, among known: [String]) -> String? {
        guard flag.hasSuffix("?"), let word = known.first(where: { $0 + "?" == flag }) else { return nil }
        return "write the ? after the type, as in string? \(word)"
    }

    /// The hint for the type of a field that is named as a key of a schema of OpenAPI.
    static func text(forTypeOf field: String, _ found: Problem.NodeKind?) -> String? {
        switch field {
        case "required" where found == .sequence: "remove it: \(required)"
        case "properties" where found == nil:
            "write the fields directly below the name of the record, without ‘properties’"
        default: nil
        }
    }

    private static func enumeration(of values: [String]) -> String {
        let values = values.isEmpty ? "a, b" : values.map { ProblemText.visible($0) }.joined(separator: ", ")
        return "write the values as an enum, and its name as the type: enums: { Kind: [\(values)] }"
    }
}
