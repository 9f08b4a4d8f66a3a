import Foundation
import RandomTesting

/// Names that generated code is most likely to get wrong: of Swift, of the standard library and Foundation, of the
/// runtime, of generated code itself, and texts that are no identifiers.
struct NastyNames {
    /// Keywords, and words with a meaning in some places.
    static let keywords = [
        "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
        "consuming", "continue", "convenience", "copy", "default", "defer", "deinit", "didSet", "discard", "do",
        "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final", "for", "func",
        "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout", "internal", "is", "isolated",
        "lazy", "left", "let", "macro", "mutating", "nil", "none", "nonisolated", "open", "operator", "optional",
        "override", "package", "postfix", "precedence", "precedencegroup", "prefix", "private", "protocol", "Protocol",
        "public", "repeat", "required", "rethrows", "return", "self", "Self", "sending", "set", "some", "static",
        "struct", "subscript", "super", "switch", "then", "throw", "throws", "true", "try", "Type", "typealias",
        "unowned", "unsafe", "var", "weak", "where", "while", "willSet", "yield",
    ]

    /// Members of optionals, patch fields, enums, mirrors, codable and hashable types, and names of locals.
    static let members = [
        "absent", "allCases", "body", "bookmark", "call", "callSite", "cases", "change", "child", "client",
        "codingPath",
        "customMirror", "debugDescription", "decode", "description", "descriptor", "download", "draft", "element",
        "encode", "error", "fields", "files", "filter", "first", "form", "hash", "hashValue", "id", "index", "item",
        "jobs",
        "json", "jsonMembers", "jsonValue", "limit", "list", "map", "members", "merging", "name", "newValue", "next",
        "null", "object", "oldValue", "options", "other", "page", "pages", "patch", "path", "pathSegments", "payload",
        "pipe", "progress", "pageSize", "maxPages", "prefetch", "sort", "all", "query", "rawValue", "read", "reader",
        "record", "recordVersion", "relations", "replacement", "request", "response", "rest", "resumeJob", "resuming",
        "resumption", "rules", "save", "send", "server", "settings", "site", "startJob", "state", "storage", "stream",
        "style", "text", "transport", "auth", "unionStorage", "union", "unknown", "update", "url", "validate", "value",
        "version", "webhooks", "with", "write", "writer", "paged", "listCall", "credentials", "given", "hasMore",
        "columns", "since", "columnContent", "isEmpty", "queryText", "appending", "container", "superDecoder",
    ]

    /// Types of the standard library and of Foundation, and words that name types.
    static let types = [
        "Any", "AnyObject", "Array", "AsyncSequence", "Bool", "Bundle", "Character", "Codable", "CodingKey",
        "CodingKeys", "Collection", "Comparable", "Data", "Date", "Decimal", "Decodable", "Dictionary", "Double",
        "Encodable", "Equatable", "Error", "Failure", "Float", "Hashable", "ID", "Identifiable", "Index", "Int",
        "Int32",
        "Iterator", "Locale", "Mirror", "Never", "Notification", "Operation", "Optional", "Process", "Progress",
        "Range", "RawValue", "Result", "Sendable", "Sequence", "Set", "String", "Substring", "Task", "Thread", "Type",
        "URL", "UUID", "Unit", "Value", "Void", "Element", "Body", "Key", "Name", "Some", "None", "Swift", "Foundation",
    ]

    /// Texts of which names are derived: with dashes, digits first, outside of ASCII, hardly anything.
    static let texts = [
        "created-at", "X-Rate-Limit", "2fa", "1.5", "15", "a_b", "a-b", "aB", "_id", "_", "$ref", "@type", "日本", "Ω",
        "café", "🎉", "html_url", "HTMLPage", "URL", "API", "a b", "a.b", "a/b", "x[gte]", "__v", "+1", "-1", ">=", "*",
        "%", "&", "é", "stream_value", "queryValue", "json_storage", "A", "i", "l1", "O0", "\"", "\\", "\\(x)", "a\"b",
        "a\\b", "#", "##", "`", "```", "//", "*/", "/*", "{{", "}}", "created\tat", "",
    ]

    /// The names of public and package members and types of the runtime, from its sources, so that new ones are here, too.
    static let runtime: (members: [String], types: [String]) = {
        var (members, types): (Set<String>, Set<String>) = ([], [])
        let member = /(?:var|let|func|case)\s+`?([a-z][A-Za-z0-9]*)/
        let type = /(?:struct|enum|class|actor|protocol|typealias)\s+([A-Z][A-Za-z0-9]*)/
        for text in sources(of: "Pipe") where !text.isEmpty {
            for line in text.split(separator: "\n") where line.contains("public ") || line.contains("package ") {
                if let match = line.firstMatch(of: member) { members.insert(String(match.1)) }
                if let match = line.firstMatch(of: type) { types.insert(String(match.1)) }
            }
        }
        return (members.sorted(), types.sorted())
    }()

    /// The words in the templates, which are the locals of generated functions and what they call.
    static let ofTemplates: [String] = {
        let folder = root.appending(path: "Templates")
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        var words: Set<String> = []
        for file in files where file.pathExtension == "mustache" {
            for match in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").matches(of: /[a-z][A-Za-z]{2,}/) {
                words.insert(String(match.0))
            }
        }
        return words.sorted()
    }()

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func sources(of prefix: String) -> [String] {
        let folder = root.appending(path: "Sources")
        let floors = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        let modules = floors.flatMap {
            (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)) ?? []
        }
        return modules.filter {
            $0.lastPathComponent.hasPrefix(prefix) && !$0.lastPathComponent.hasPrefix("Pipewright")
        }
        .flatMap { module in
            let files = FileManager.default.enumerator(at: module, includingPropertiesForKeys: nil)
            return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        }
        .map { (try? String(contentsOf: $0, encoding: .utf8)) ?? "" }
    }

    /// A name of a field, an argument, an action, a resource or a value of an enum.
    static func member(_ random: inout SplitMix64) -> String {
        let list =
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<3: keywords
            case 3..<9: members
            case 9..<12: runtime.members
            case 12..<14: ofTemplates
            case 14..<15: runtime.types
            case 15..<16: types
            case 16..<18: texts
            default: ["a\(Int.random(in: 0...30, using: &random))"]
            }
        let name = list.randomElement(using: &random) ?? "x"
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return name + "_id"
        case 1: return name + "Value"
        case 2: return name.uppercased()
        default: return name
        }
    }

    /// A name of a record, an enum or a union, which a type can mention.
    static func type(_ random: inout SplitMix64) -> String {
        let list =
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<3: types
            case 3..<6: runtime.types
            case 6: members.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            case 7: ["a.b", "X-Y", "2fa", "foo_bar", "HTMLPage", "url", "string2", "日本"]
            default: ["Thing\(Int.random(in: 0...30, using: &random))"]
            }
        return list.randomElement(using: &random) ?? "Thing"
    }
}
