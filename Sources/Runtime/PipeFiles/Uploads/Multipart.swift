import PipeHTTP
import PipeJSON

/// A body of several parts (RFC 2046, section 5.1; for forms, RFC 7578), in the order in which they are added.
///
/// ```swift
/// var form = Multipart()
/// form.add("caption", "t_hero")
/// form.add("file", .file(url))
/// ```
///
/// Names and file names are escaped as browsers do (WHATWG HTML, “multipart/form-data encoding algorithm”). Files and
/// streams are read while they are sent; the length of the body is sent if all lengths are known. Without parts there
/// is no body.
@_spi(Generated) public struct Multipart: Sendable {
    /// The kind of a multipart body.
    public enum Subtype: String, Sendable, Hashable {
        /// Named parts, as in a form.
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
        var fields = PartFields()
    }

    /// The media type and further header fields of a part.
    public struct PartFields: Sendable {
        let type: String?
        let headers: [UploadContent.Header]

        /// Makes the header fields of a part.
        ///
        /// - Parameters:
        ///   - type: The media type; `nil` for that of the value. A file that names its own type has that.
        ///   - headers: Further header fields; those of a file replace them.
        public init(type: String? = nil, headers: KeyValuePairs<String, String> = [:]) {
            self.type = type
            self.headers = headers.map { UploadContent.Header(name: $0.key, value: $0.value) }
        }
    }

    let subtype: Subtype
    private(set) var parts: [Part] = []
    /// The error of a part that cannot be sent; the call throws it.
    private(set) var error: PipeError?

    /// Makes a body without parts.
    public init(_ subtype: Subtype = .formData) {
        self.subtype = subtype
    }

    /// Whether it has no parts.
    public var isEmpty: Bool { parts.isEmpty }

    // MARK: Text

    /// Adds the text of a value, or one part for each element of an array; nothing for `nil`.
    public mutating func add<Value: QueryEncodable>(
        _ name: String, _ value: Value, style: URLQuery.ArrayStyle = .repeat, fields: PartFields = PartFields()
    ) {
        let separator = style.separator.map { PercentEncoding.decode($0) } ?? ""
        Value.queryContent(of: value)?.forEachItem(named: name, style: style) { itemName, texts in
            let value = Part.Value.text(texts?.joined(separator: separator) ?? "")
            parts.append(Part(name: itemName, value: value, fields: fields))
        }
    }

    /// Adds a value in a format; nothing for `nil`.
    public mutating func add<Format: JSONFormat>(
        _ name: String, _ value: Format.Value?, as format: Format.Type, fields: PartFields = PartFields()
    ) {
        if let value {
            parts.append(Part(name: name, value: .text(URLQuery.text(of: value, as: format)), fields: fields))
        }
    }

    /// Adds the values of an array in a format, in order; nothing for `nil`.
    public mutating func add<Format: JSONFormat>(
        _ name: String, _ values: [Format.Value]?, style: URLQuery.ArrayStyle = .repeat, as format: Format.Type,
        fields: PartFields = PartFields()
    ) {
        add(name, values?.map { URLQuery.text(of: $0, as: format) }, style: style, fields: fields)
    }

    /// The name of the part for an element of an array.
    private static func name(_ name: String, _ style: URLQuery.ArrayStyle, _ index: Int) -> String {
        switch style {
        case .repeat, .comma, .pipe, .space: name
        case .brackets: name + "[]"
        case .indexed: "\(name)[\(index)]"
        }
    }

    // MARK: JSON

    /// Adds a part with JSON; nothing for `nil`.
    public mutating func add<Value: JSONWritable>(
        json value: Value?, named name: String, fields: PartFields = PartFields()
    ) {
        if let value {
            add(named: name, fields) { value.write(json: &$0) }
        }
    }

    /// Adds a part with JSON in a format; nothing for `nil`.
    public mutating func add<Format: JSONFormat>(
        json value: Format.Value?, named name: String, as format: Format.Type, fields: PartFields = PartFields()
    ) {
        if let value {
            add(named: name, fields) { format.write(value, to: &$0) }
        }
    }

    private mutating func add(named name: String, _ fields: PartFields, _ write: (inout JSONWriter) -> Void) {
        do throws(JSONError) {
            parts.append(Part(name: name, value: .json(try JSON.encode(write)), fields: fields))
        } catch {
            self.error = self.error ?? PipeError(.encoding(error))
        }
    }

    // MARK: Files

    /// Adds a file; nothing for `nil`.
    public mutating func add(_ name: String, _ content: UploadContent?, fields: PartFields = PartFields()) {
        if let content {
            parts.append(Part(name: name, value: .content(content), fields: fields))
        }
    }

    /// Adds files, in order; nothing for `nil`.
    public mutating func add(
        _ name: String, _ contents: [UploadContent]?, style: URLQuery.ArrayStyle = .repeat,
        fields: PartFields = PartFields()
    ) {
        for (index, content) in (contents ?? []).enumerated() {
            add(Self.name(name, style, index), content, fields: fields)
        }
    }

    // MARK: Drafts

    /// Makes a form of the members of a JSON object followed by the files of a draft, all below a root name if there is
    /// one.
    init(_ draft: JSONValue, files: DraftFiles, wrap: String?, arrays: URLQuery.ArrayStyle) {
        self.init(.formData)
        var fields = URLQuery()
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
