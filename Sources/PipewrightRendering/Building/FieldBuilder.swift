import PipewrightAPI

/// Makes the contexts of fields.
struct FieldBuilder {
    /// Names that the generated functions use themselves.
    private static let infrastructure: Set<String> = [
        "json", "reader", "writer", "object", "query", "members",
    ]

    let types: SwiftTypeName

    init(scope: String?) {
        types = SwiftTypeName(scope: scope)
    }

    /// A field of a record as the server answers it.
    func answered(_ field: API.Field) -> FieldContext {
        context(field, type: types.name(of: field.type), writing: writing(field))
    }

    /// A field of a draft.
    func drafted(_ field: API.Field) -> FieldContext {
        context(field, type: types.name(of: field.type), writing: writing(field))
    }

    /// A field of a patch: may be left alone, and cleared where the record may lack it.
    func patched(_ field: API.Field) -> FieldContext {
        let wrapped = types.name(of: field.type.required)
        let name = Self.access(field.swiftName)
        let key = SwiftLiteral.string(field.wireName)
        let format = types.format(of: field.type.required).map { ", as: \($0).self" } ?? ""
        guard field.type.isOptional else {
            return context(
                field, type: wrapped + "?",
                writing: "writer.writeIfPresent(\(name), forKey: \(key)\(format))")
        }
        return context(
            field, type: "PatchField<\(wrapped)> = .absent",
            writing: "writer.write(\(name), forKey: \(key)\(format))")
    }

    /// A field of a filter or a query argument.
    func queried(_ field: API.Field, style: String) -> FieldContext {
        context(
            field, type: types.name(of: field.type),
            writing: adding(field, name: Self.access(field.swiftName), style: style))
    }

    /// `query.add("color", color)`
    func adding(_ field: API.Field, name: String, style: String) -> String {
        var arguments = [SwiftLiteral.string(field.wireName), name]
        var value = field.type.required
        if case .list(let element) = value {
            if style != "repeat" { arguments.append("style: .\(style)") }
            value = element
        }
        if let format = types.format(of: value), !format.hasPrefix("StringEncoded") {
            arguments.append("as: \(format).self")
        }
        return "query.add(\(arguments.joined(separator: ", ")))"
    }

    /// `writer.write(title, forKey: "title")`
    func writing(_ field: API.Field, name: String? = nil) -> String {
        let name = name ?? Self.access(field.swiftName)
        let key = SwiftLiteral.string(field.wireName)
        let format = types.format(of: field.type.required).map { ", as: \($0).self" } ?? ""
        let verb = field.type.isOptional ? "writeIfPresent" : "write"
        return "writer.\(verb)(\(name), forKey: \(key)\(format))"
    }

    /// The head of an initialiser.
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
    func argument(_ field: API.Field) -> SourceLayout {
        let label = Self.label(field.swiftName)
        let local = Self.local(field.swiftName)
        return .text(parameter(field, name: local == field.swiftName ? label : "\(label) \(local)"))
    }

    /// An argument label, which needs backticks for three of the reserved words alone.
    static func label(_ name: String) -> String {
        guard isEscaped(name) else { return name }
        let plain = unescaped(name)
        return ["inout", "let", "var"].contains(plain) ? name : plain
    }

    /// A name without the backticks that a reserved word stands in.
    static func unescaped(_ name: String) -> String {
        isEscaped(name) ? String(name.dropFirst().dropLast()) : name
    }

    private static func isEscaped(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: "`")
    }

    /// A property, told apart from a parameter of the function that reads it.
    static func access(_ name: String) -> String {
        infrastructure.contains(name) ? "self." + name : name
    }

    /// A parameter, told apart from what the function that has it uses itself.
    static func local(_ name: String) -> String {
        infrastructure.contains(name) ? name + "Value" : name
    }

    private func context(_ field: API.Field, type: String, writing: String) -> FieldContext {
        let verb = field.type.isOptional ? "readMemberIfPresent" : "readMember"
        let format = types.format(of: field.type.required).map { "as: \($0).self" } ?? ""
        var docs = SwiftDocumentation.lines(field.docs, indentation: 8)
        if let deprecated = field.deprecated {
            docs += SwiftDocumentation.lines("- Warning: Deprecated. " + deprecated, indentation: 8)
        }
        return FieldContext(
            fieldDocs: docs,
            fieldName: field.swiftName,
            fieldType: type,
            reading: "\(Self.access(field.swiftName)) = try reader.\(verb)(\(format))",
            writing: writing
        )
    }
}
