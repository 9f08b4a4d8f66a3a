import PipewrightAPI

/// Something that a template can describe, such as a record or a field. Its values are the names that the template
/// uses.
package protocol TemplateContext: AnyObject, SendableMetatype {
    /// The name in error texts and in the reference, such as `record`.
    static var name: String { get }
    static var values: [ContextValue<Self>] { get }
}

extension TemplateContext {
    /// The values without the type of the context.
    package static var schema: ContextSchema {
        ContextSchema(name: name, values: values.map(\.value))
    }
}

/// The values of one type of context.
package struct ContextSchema: Sendable {
    package struct Value: Sendable {
        package let name: String
        package let docs: String
        package let content: Content
    }

    /// The kind of a value, and how it is computed.
    package enum Content: Sendable {
        case text(@Sendable (AnyObject) -> String?)
        case flag(@Sendable (AnyObject) -> Bool)
        case texts(@Sendable (AnyObject) -> [String])
        case object(any TemplateContext.Type, @Sendable (AnyObject) -> AnyObject?)
        case list(any TemplateContext.Type, @Sendable (AnyObject) -> [AnyObject])
    }

    package let name: String
    package let values: [Value]
}

/// A value of a context: its name in templates, a sentence on it, and how it is computed.
package struct ContextValue<Context: AnyObject & SendableMetatype>: Sendable {
    fileprivate let value: ContextSchema.Value

    private init(_ name: String, _ docs: String, _ content: ContextSchema.Content) {
        value = ContextSchema.Value(name: name, docs: docs, content: content)
    }

    /// A text, or `nil`.
    static func text(_ name: String, _ docs: String, _ get: @escaping @Sendable (Context) -> String?) -> Self {
        Self(name, docs, .text { if let context = $0 as? Context { get(context) } else { nil } })
    }

    /// A text that templates write as a string literal, or `nil`.
    ///
    /// - Parameters:
    ///   - docs: A sentence without its end: “…, as a string literal.” follows.
    ///   - usual: The default of the runtime, which generated code leaves out.
    static func literal(
        _ name: String, _ docs: String, unless usual: String? = nil, _ get: @escaping @Sendable (Context) -> String?
    ) -> Self {
        text(name, docs + ", as a string literal.") { context in
            get(context).flatMap { $0 == usual ? nil : SwiftLiteral.string($0) }
        }
    }

    static func flag(_ name: String, _ docs: String, _ get: @escaping @Sendable (Context) -> Bool) -> Self {
        Self(name, docs, .flag { if let context = $0 as? Context { get(context) } else { false } })
    }

    /// A list of texts, which are `{{.}}`.
    static func texts(_ name: String, _ docs: String, _ get: @escaping @Sendable (Context) -> [String]) -> Self {
        Self(name, docs, .texts { if let context = $0 as? Context { get(context) } else { [] } })
    }

    /// A list of texts that are written as string literals; `docs` has no end.
    static func literals(_ name: String, _ docs: String, _ get: @escaping @Sendable (Context) -> [String]) -> Self {
        texts(name, docs + ", as string literals.") { get($0).map(SwiftLiteral.string) }
    }

    /// Another context, or `nil`.
    static func object<Child: TemplateContext>(
        _ name: String, _ docs: String, _ get: @escaping @Sendable (Context) -> Child?
    ) -> Self {
        Self(name, docs, .object(Child.self) { if let context = $0 as? Context { get(context) } else { nil } })
    }

    static func list<Child: TemplateContext>(
        _ name: String, _ docs: String, _ get: @escaping @Sendable (Context) -> [Child]
    ) -> Self {
        Self(name, docs, .list(Child.self) { if let context = $0 as? Context { get(context) } else { [] } })
    }
}
