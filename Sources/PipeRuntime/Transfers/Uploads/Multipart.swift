import PipeJSON

/// A body of several parts (RFC 2046, section 5.1; of a form, RFC 7578), in the order in which they are added.
///
/// ```swift
/// var form = Multipart()
/// form.add("caption", "t_hero")
/// form.add("file", .file(url))
/// ```
///
/// Names and filenames are escaped as browsers do (WHATWG HTML, “multipart/form-data encoding algorithm”). Files and streams
/// are sent as they are read; the length of the body is told where all lengths are known. One without parts is no body.
public struct Multipart: Sendable {
    /// Which kind of a body of several parts.
    public enum Subtype: String, Sendable, Hashable {
        /// Named parts, as of a form.
        case formData = "form-data"
        /// Independent parts.
        case mixed
        /// Parts that belong to the first one (RFC 2387).
        case related
    }

    struct Part: Sendable {
        enum Value: Sendable {
            case text(String)
            case json([UInt8])
            case content(UploadContent)
        }

        let name: String
        let value: Value
    }

    let subtype: Subtype
    private(set) var parts: [Part] = []
    /// Why a part cannot be sent: the call throws it.
    private(set) var fault: PipeError?

    /// Makes a body without parts.
    public init(_ subtype: Subtype = .formData) {
        self.subtype = subtype
    }

    /// Whether there are no parts.
    public var isEmpty: Bool { parts.isEmpty }

    /// Whether it can be sent more than once.
    var isReplayable: Bool {
        parts.allSatisfy { part in
            if case .content(let content) = part.value { content.isReplayable } else { true }
        }
    }

    // MARK: Texts

    /// Adds a text, as numbers, dates and identities have one, or nothing for `nil`.
    public mutating func add<Value: QueryValue>(_ name: String, _ value: Value?) {
        if let value {
            parts.append(Part(name: name, value: .text(value.queryText)))
        }
    }

    /// Adds the texts of an array, in order, or nothing for `nil`.
    public mutating func add<Value: QueryValue>(
        _ name: String, _ values: [Value]?, style: Query.ArrayStyle = .repeat
    ) {
        add(texts: values?.map(\.queryText) ?? [], name, style)
    }

    /// Adds a value of an enumeration, or nothing for `nil`.
    @_disfavoredOverload
    public mutating func add<Value: RawRepresentable & JSONWritable>(_ name: String, _ value: Value?)
    where Value.RawValue: QueryValue {
        add(name, value?.rawValue)
    }

    /// Adds values of an enumeration, in order, or nothing for `nil`.
    @_disfavoredOverload
    public mutating func add<Value: RawRepresentable & JSONWritable>(
        _ name: String, _ values: [Value]?, style: Query.ArrayStyle = .repeat
    ) where Value.RawValue: QueryValue {
        add(name, values?.map(\.rawValue), style: style)
    }

    /// Adds a value in a format of its own, or nothing for `nil`.
    public mutating func add<Format: JSONFormat>(_ name: String, _ value: Format.Value?, as format: Format.Type) {
        if let value {
            parts.append(Part(name: name, value: .text(Query.text(of: value, as: format))))
        }
    }

    /// Adds the values of an array in a format of their own, in order, or nothing for `nil`.
    public mutating func add<Format: JSONFormat>(
        _ name: String, _ values: [Format.Value]?, style: Query.ArrayStyle = .repeat, as format: Format.Type
    ) {
        add(texts: values?.map { Query.text(of: $0, as: format) } ?? [], name, style)
    }

    private mutating func add(texts: [String], _ name: String, _ style: Query.ArrayStyle) {
        if style == .comma, !texts.isEmpty {
            parts.append(Part(name: name, value: .text(texts.joined(separator: ","))))
        } else {
            for (index, text) in texts.enumerated() {
                parts.append(Part(name: Self.name(name, style, index), value: .text(text)))
            }
        }
    }

    /// The name of an element of an array.
    private static func name(_ name: String, _ style: Query.ArrayStyle, _ index: Int) -> String {
        switch style {
        case .repeat, .comma: name
        case .brackets: name + "[]"
        case .indexed: "\(name)[\(index)]"
        }
    }

    // MARK: JSON

    /// Adds a part of JSON, or nothing for `nil`.
    public mutating func add<Value: JSONWritable>(json value: Value?, named name: String) {
        if let value {
            add(named: name) { value.write(json: &$0) }
        }
    }

    /// Adds a part of JSON in a format of its own, or nothing for `nil`.
    public mutating func add<Format: JSONFormat>(json value: Format.Value?, named name: String, as format: Format.Type)
    {
        if let value {
            add(named: name) { format.write(value, to: &$0) }
        }
    }

    private mutating func add(named name: String, _ write: (inout JSONWriter) -> Void) {
        do throws(JSONError) {
            parts.append(Part(name: name, value: .json(try JSON.encode(write))))
        } catch {
            fault = fault ?? PipeError(.encoding(error))
        }
    }

    // MARK: Files

    /// Adds a file, or nothing for `nil`.
    public mutating func add(_ name: String, _ content: UploadContent?) {
        if let content {
            parts.append(Part(name: name, value: .content(content)))
        }
    }

    /// Adds files, in order, or nothing for `nil`.
    public mutating func add(_ name: String, _ contents: [UploadContent]?, style: Query.ArrayStyle = .repeat) {
        for (index, content) in (contents ?? []).enumerated() {
            add(Self.name(name, style, index), content)
        }
    }

    // MARK: Drafts

    /// The members of a JSON object as a form has them, and then the files of a draft, below a root name if there is one.
    init(_ draft: JSONValue, files: DraftFiles, wrap: String?, arrays: Query.ArrayStyle) {
        self.init(.formData)
        var fields = Query()
        for member in draft.object?.members ?? [] {
            fields.add(Self.name(member.name, below: wrap), FormBody.withoutNull(member.value), style: arrays)
        }
        parts = fields.plainItems.map { Part(name: $0.name, value: .text($0.value)) }
        for (name, value) in files {
            add(Self.name(name, below: wrap), value.contents, style: value.isList ? arrays : .repeat)
        }
    }

    private static func name(_ name: String, below root: String?) -> String {
        root.map { "\($0)[\(name)]" } ?? name
    }
}
