import PipewrightAPI

/// Builds the contexts of fields.
struct FieldBuilder {
    /// Names that the generated functions use.
    private static let infrastructure: Set<String> = [
        "json", "reader", "writer", "object", "query", "members",
    ]

    /// Members of pipes and clients that generated functions call without `self`.
    private static let calledMembers: Set<String> = ["client", "child", "call", "send", "paged", "download"]

    let types: SwiftTypeName
    /// The names of all fields of the type, which storage must not use.
    private let names: Set<String>

    init(_ types: SwiftTypeName, fields: [API.Field] = []) {
        self.types = types
        names = Set(fields.map(\.swiftName))
    }

    /// The properties with their doc comments.
    func declarations(_ fields: [API.Field], indentation: Int) -> [String] {
        fields.flatMap { declaration(of: $0, type: types.name(of: $0.type), indentation: indentation) }
    }

    /// The properties of a patch; the optional fields of the record can be cleared.
    func patchDeclarations(_ fields: [API.Field], indentation: Int) -> [String] {
        fields.flatMap { field in
            let wrapped = types.name(of: field.type.required)
            return field.type.isOptional
                ? declaration(of: field, type: "PatchField<\(wrapped)>", value: " = .absent", indentation: indentation)
                : declaration(of: field, type: wrapped + "?", indentation: indentation)
        }
    }

    /// A stored property, or a computed one with separate storage for two kinds of fields: for deprecated ones, so that
    /// generated code can use the storage without a warning, and for those that contain a record of the same type.
    /// Property wrappers do not compile if the default isolation is the main actor.
    private func declaration(
        of field: API.Field, type: String, value: String = "", indentation: Int
    ) -> [String] {
        let docs = SwiftDocumentation.lines(field.docs, indentation: indentation)
        guard field.deprecated != nil || field.isIndirect else {
            return docs + ["public var \(field.swiftName): \(type)\(value)"]
        }
        let kept = field.isIndirect ? "Indirect<\(types.name(of: field.type.required))>" : type
        let access = self.value(of: field)
        return ["private var \(stored(field)): \(kept)\(value)"] + docs
            + SwiftDocumentation.attribute(deprecated: field.deprecated)
            + [
                "public var \(field.swiftName): \(type) {",
                "    get { \(access) }",
                "    set { \(access) = newValue }",
                "}",
            ]
    }

    /// The name of the property that stores a field.
    func stored(_ field: API.Field) -> String {
        guard field.deprecated != nil || field.isIndirect else { return field.swiftName }
        var name = Self.unescaped(field.swiftName) + "Storage"
        while names.contains(name) { name += "Storage" }
        return name
    }

    /// The property that generated code uses, without a warning if the field is deprecated.
    func value(of field: API.Field) -> String {
        stored(field) + (field.isIndirect ? ".wrappedValue" : "")
    }

    /// `self.title = title`
    func assignments(_ fields: [API.Field]) -> [String] {
        fields.map { field in
            let value = field.isIndirect ? "Indirect(wrappedValue: \(field.swiftName))" : field.swiftName
            return "self.\(stored(field)) = \(value)"
        }
    }

    /// `title = try reader.readMember()`; the field with the flag `rest` is last.
    func readings(_ fields: [API.Field], indentation: Int) -> [String] {
        Self.restLast(fields).flatMap { field in
            let head = "\(Self.access(stored(field))) = "
            if field.isRest { return [head + "try reader.readRest()"] }
            let verb = "try reader." + (field.type.isOptional ? "readMemberIfPresent" : "readMember")
            let format = types.format(of: field.type.required).map { [SourceLayout.text("as: \($0).self")] } ?? []
            let reading =
                field.isIndirect
                ? SourceLayout.call("\(head)Indirect", [.call("wrappedValue: \(verb)", format)])
                : SourceLayout.call(head + verb, format)
            return reading.lines(indentation: indentation)
        }
    }

    func writings(_ fields: [API.Field], indentation: Int) -> [String] {
        Self.restLast(fields).flatMap { layout(ofWriting: $0).lines(indentation: indentation) }
    }

    /// Optional fields of a patch decide in the runtime whether they are written.
    func patchWritings(_ fields: [API.Field], indentation: Int) -> [String] {
        Self.restLast(fields).flatMap { field in
            layout(ofWriting: field, verb: field.type.isOptional ? "write" : "writeIfPresent")
                .lines(indentation: indentation)
        }
    }

    private static func restLast(_ fields: [API.Field]) -> [API.Field] {
        fields.contains(where: \.isRest) ? fields.filter { !$0.isRest } + fields.filter(\.isRest) : fields
    }

    /// `query.add("color", color)`
    func adding(_ field: API.Field, name: String, style: String, to target: String = "query") -> String {
        var arguments = [SwiftLiteral.string(field.wireName), name]
        var value = field.type.required
        if case .list(let element) = value {
            if style != "repeat" { arguments.append("style: .\(style)") }
            value = element
        }
        if let format = types.format(of: value), !format.hasPrefix("StringEncoded") {
            arguments.append("as: \(format).self")
        }
        return "\(target).add(\(arguments.joined(separator: ", ")))"
    }

    /// `form.add("file", file)`, `form.add(json: meta, named: "meta")`
    func addingPart(_ field: API.Field, name: String, style: String) -> String {
        guard field.isJSON else {
            // A file cannot be joined with others in one part.
            let isApart = field.type.isFile && style == "comma"
            return adding(field, name: name, style: isApart ? "repeat" : style, to: "form")
        }
        var arguments = ["json: \(name)", "named: \(SwiftLiteral.string(field.wireName))"]
        if let format = types.format(of: field.type.required) { arguments.append("as: \(format).self") }
        return "form.add(\(arguments.joined(separator: ", ")))"
    }

    /// `writer.write(title, forKey: "title")`
    func writing(_ field: API.Field, name: String) -> String {
        layout(ofWriting: field, name: name).line
    }

    private func layout(ofWriting field: API.Field, name: String? = nil, verb: String? = nil) -> SourceLayout {
        let name = name ?? Self.access(value(of: field))
        if field.isRest {
            return .call("writer.write", [.text("\(field.isOmittable ? "readRest" : "rest"): \(name)")])
        }
        let label = field.isOmittable ? "forReadKey" : "forKey"
        var arguments = [name, "\(label): \(SwiftLiteral.string(field.wireName))"]
        if let format = types.format(of: field.type.required) { arguments.append("as: \(format).self") }
        let verb = verb ?? (field.type.isOptional ? "writeIfPresent" : "write")
        return .call("writer.\(verb)", arguments.map { .text($0) })
    }

    /// The statements that add the fields of a filter to a query.
    func queryings(_ fields: [API.Field], style: String) -> [String] {
        fields.map { adding($0, name: Self.access(stored($0)), style: style) }
    }

    /// The head of an initializer.
    func initializer(_ fields: [API.Field], indentation: Int) -> [String] {
        let parameters = fields.map { SourceLayout.text(parameter($0, name: Self.label($0.swiftName))) }
        return SourceLayout.call("public init", parameters, suffix: " {").lines(indentation: indentation)
    }

    /// `style: String? = nil`
    func parameter(_ field: API.Field, name: String) -> String {
        let fallback = field.defaultValue ?? (field.type.isOptional ? "nil" : nil)
        return "\(name): \(types.name(of: field.type))" + (fallback.map { " = " + $0 } ?? "")
    }

    /// `style styleValue: String? = nil`, an argument of a function.
    func argument(_ field: API.Field, isInForm: Bool = false) -> SourceLayout {
        let label = Self.label(field.swiftName)
        let local = Self.local(field.swiftName, isInForm: isInForm)
        return .text(parameter(field, name: local == field.swiftName ? label : "\(label) \(local)"))
    }

    /// An argument label. Only three of the reserved words need backticks.
    static func label(_ name: String) -> String {
        guard isEscaped(name) else { return name }
        let plain = unescaped(name)
        return ["inout", "let", "var"].contains(plain) ? name : plain
    }

    /// A name without the backticks of a reserved word.
    static func unescaped(_ name: String) -> String {
        isEscaped(name) ? String(name.dropFirst().dropLast()) : name
    }

    private static func isEscaped(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: "`")
    }

    /// A property, distinguished from a parameter of the same name.
    static func access(_ name: String) -> String {
        infrastructure.contains(name) ? "self." + name : name
    }

    /// A parameter, distinguished from names that the function itself uses.
    ///
    /// - Parameter isInForm: Whether the function builds a multipart form.
    static func local(_ name: String, isInForm: Bool = false) -> String {
        let isTaken = infrastructure.contains(name) || calledMembers.contains(name) || (isInForm && name == "form")
        return isTaken ? name + "Value" : name
    }
}
