import PipeJSON

/// Finds messages about fields in the body of a response, in the order of the body.
struct FieldMessageFinder {
    private(set) var found: [FieldMessages] = []
    private var count = 0
    /// The index of a field in `found`, by the bytes of its name.
    private var indices: [[UInt8]: Int] = [:]

    /// Limits for the messages of one response.
    private static let countLimit = 1_000
    private static let depthLimit = 32
    private static let nameLimit = 1_000

    /// Returns the messages at the places in the schema, or in one of the known forms if the schema has no rules.
    static func messages(in body: JSONValue, by rules: ValidationRules?) -> [FieldMessages] {
        var finder = FieldMessageFinder()
        switch rules {
        case .object(let pointer):
            if let value = body[pointer] {
                finder.read(value, at: "", isErrors: true)
            }
        case .list(let pointer, let field, let message):
            for element in body[pointer]?.array ?? [] {
                let name = field.flatMap { element[$0] }.flatMap { Self.name(of: $0, isPointer: true) } ?? ""
                finder.read(element[message] ?? .null, at: name, isErrors: true)
            }
        case nil:
            finder.readKnownForms(of: body)
        }
        return finder.found
    }

    /// The names of members that have a list of messages.
    private static let lists = [
        "invalid-params", "invalid_params", "invalidParams", "violations", "fieldErrors", "field_errors", "issues",
    ]

    private mutating func readKnownForms(of body: JSONValue) {
        guard let object = body.object else {
            // Django REST framework, Spring: the list itself.
            if body.array != nil {
                read(body, at: "", isErrors: true)
            }
            return
        }
        if let errors = object["errors"] {
            read(errors, at: "", isErrors: true)
            return
        }
        for name in Self.lists {
            if let list = object[name] {
                read(list, at: "", isErrors: true)
            }
        }
        // FastAPI. A list of texts has the messages of a field named `detail`.
        if found.isEmpty, let detail = object["detail"], detail.array?.first?.object != nil {
            read(detail, at: "", isErrors: true)
        }
        // Rails' other form, Django REST framework. A text alone may be something else, as in `{"detail": "…"}`.
        if found.isEmpty {
            read(body, at: "", isErrors: false)
        }
    }

    /// Reads the messages of a field.
    ///
    /// - Parameter isErrors: Whether the value has only messages, so that a text alone is a message.
    private mutating func read(_ value: JSONValue, at path: String, isErrors: Bool, depth: Int = 0) {
        guard depth < Self.depthLimit, path.utf8.count < Self.nameLimit else {
            return
        }
        switch value {
        case .string(let text):
            if isErrors {
                add(text, to: path)
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if case .string(let text) = element {
                    add(text, to: path)
                } else if let object = element.object, let message = Self.message(of: object) {
                    add(message, to: Self.joined(path, Self.name(of: object)))
                } else if element.object != nil {
                    read(element, at: Self.joined(path, "\(index)"), isErrors: false, depth: depth + 1)
                }
            }
        case .object(let object):
            // Mongoose: an object for each field. Other members are nested fields.
            if !path.isEmpty, isErrors, let message = (object["message"] ?? object["msg"])?.string {
                add(message, to: path)
                return
            }
            for member in object.members {
                let name = Self.isWhole(member.name, isErrors: isErrors) ? "" : Self.withoutRoot(member.name)
                read(member.value, at: Self.joined(path, name), isErrors: isErrors, depth: depth + 1)
            }
        case .null, .bool, .number: break
        }
    }

    private mutating func add(_ message: String, to name: String) {
        guard count < Self.countLimit else {
            return
        }
        count += 1
        let key = Array(name.utf8)
        if let index = indices[key] {
            found[index].messages.append(message)
        } else {
            indices[key] = found.count
            found.append(FieldMessages(name: name, messages: [message]))
        }
    }

    // MARK: - Names

    /// Whether a member is about the whole record: the names of Django, Rails and .NET.
    private static func isWhole(_ name: String, isErrors: Bool) -> Bool {
        switch name {
        case "non_field_errors", "__all__", "$", "": true
        // Outside of lists of errors it is a field.
        case "base": isErrors
        default: false
        }
    }

    /// .NET writes `$.title`.
    private static func withoutRoot(_ name: String) -> String {
        name.begins(with: "$.") ? String(name.dropping(2)) : name
    }

    private static func joined(_ path: String, _ name: String) -> String {
        path.isEmpty ? name : name.isEmpty ? path : "\(path).\(name)"
    }

    /// The text of an element that is a message.
    static func message(of element: JSONObject) -> String? {
        let names = [
            "detail", "message", "msg", "defaultMessage", "reason", "error", "description", "text", "title", "code",
        ]
        return names.lazy.compactMap { element[$0]?.string }.first
    }

    /// The field that a message is about; empty for the whole record.
    private static func name(of element: JSONObject) -> String {
        // JSON:API.
        if let source = element["source"]?.object {
            if let pointer = source["pointer"]?.string {
                return name(ofResourcePointer: pointer)
            }
            return (source["parameter"] ?? source["header"])?.string ?? ""
        }
        // RFC 9457, section 3.
        if let pointer = element["pointer"] {
            return name(of: pointer, isPointer: true) ?? ""
        }
        // FastAPI.
        if let location = element["loc"] {
            return name(of: location, isPointer: false, parts: ["body", "query", "path", "header", "cookie"]) ?? ""
        }
        let names = ["field", "name", "propertyPath", "property", "path", "param", "parameter", "attribute"]
        return names.lazy.compactMap { element[$0] }.compactMap { name(of: $0, isPointer: false) }.first ?? ""
    }

    /// The name of a field from a text, a number, or a list of names.
    ///
    /// - Parameter parts: The parts of a request, which are left out at the start of a list.
    private static func name(of value: JSONValue, isPointer: Bool, parts: Set<String> = []) -> String? {
        switch value {
        case .string(let text): return isPointer ? tokens(of: text).joined(separator: ".") : text
        case .number(let number): return number.literal
        case .array(let elements):
            var names = elements.prefix(depthLimit).compactMap { name(of: $0, isPointer: false) }
            if let first = names.first, parts.contains(first) {
                names.removeFirst()
            }
            return names.joined(separator: ".")
        case .null, .bool, .object: return nil
        }
    }

    /// `/data/attributes/title` is `title`; `/data` is the whole resource.
    private static func name(ofResourcePointer text: String) -> String {
        var names = tokens(of: text)[...]
        if names.first == "data" {
            names.removeFirst()
            if names.first == "attributes" || names.first == "relationships" {
                names.removeFirst()
            }
        }
        return names.joined(separator: ".")
    }

    /// The names in a JSON pointer, which may be a fragment (RFC 6901, section 6). Another text is one name.
    private static func tokens(of text: String) -> [String] {
        let pointer = text.begins(with: "#") ? PercentEncoding.decode(text.dropping()) : text
        guard pointer.begins(with: "/") else {
            return pointer.isEmpty ? [] : [pointer]
        }
        return pointer.dropping().split(atScalar: "/").map {
            $0.replacingBytes(of: "~1", with: "/").replacingBytes(of: "~0", with: "~")
        }
    }
}
