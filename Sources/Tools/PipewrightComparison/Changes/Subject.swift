import PipeModel

/// What a change is about, by its names in Swift.
package indirect enum Subject: Hashable, Sendable {
    case client(String)
    case server(SwiftIdentifier)
    case scheme(SwiftIdentifier)
    /// A record, enum or union.
    case type(String)
    /// The property of the client, and those below it.
    case resource([Step])
    /// An operation or an action.
    case call(SwiftIdentifier, of: [Step], onItem: Bool)
    /// A type in another one, such as `Filter`.
    case nested(String, in: Subject)
    /// A field, a case, an argument or a variable.
    case member(SwiftIdentifier, of: Subject)

    /// A resource on the way to another one.
    package struct Step: Hashable, Sendable {
        package var name: SwiftIdentifier
        /// Whether it has items with an identity, below which its children are.
        package var hasItems: Bool

        package init(_ name: SwiftIdentifier, hasItems: Bool) {
            self.name = name
            self.hasItems = hasItems
        }
    }

    /// What the subject is a part of; `nil` for the client.
    package var parent: Subject? {
        switch self {
        case .client: nil
        case .server, .scheme, .type: nil
        case .resource(let steps): steps.count > 1 ? .resource(Array(steps.dropLast())) : nil
        case .call(_, let steps, _): .resource(steps)
        case .nested(_, let outer), .member(_, let outer): outer
        }
    }

    /// The subject as code of a caller: `Task.due`, `projects[id].archive(reason:)`.
    package var text: String {
        switch self {
        case .client(let name), .type(let name): name
        case .server(let name): "Server.\(name)"
        case .scheme(let name): "Auth.\(name)"
        case .resource(let steps): Self.text(steps)
        case .call(let name, let steps, let onItem): "\(Self.text(steps))\(onItem ? "[id]" : "").\(name)"
        case .nested(let name, let outer): "\(outer.text).\(name)"
        case .member(let name, let outer): outer.takesArguments ? "\(outer.text)(\(name):)" : "\(outer.text).\(name)"
        }
    }

    private var takesArguments: Bool {
        switch self {
        case .client, .server, .resource, .call: true
        case .scheme, .type, .nested, .member: false
        }
    }

    private static func text(_ steps: [Step]) -> String {
        steps.enumerated().map { index, step in
            step.name.escaped + (step.hasItems && index < steps.count - 1 ? "[id]" : "")
        }.joined(separator: ".")
    }
}
