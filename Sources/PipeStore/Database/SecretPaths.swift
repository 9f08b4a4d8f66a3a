#if Store
import PipeHTTP
import PipeJSON

/// The places of secrets in the JSON of records.
struct SecretPaths {
    private let paths: [(text: String, steps: [String])]

    init(_ texts: [String]) {
        paths = texts.map { text in (text, text.parts(at: "/").map(String.init)) }
    }

    /// A value without secrets; `nil` if it has none of them.
    func removed(from value: JSONValue) -> JSONValue? {
        var result = value
        var isChanged = false
        for path in paths {
            guard let stripped = Self.removed(path.steps[...], from: result) else { continue }
            result = stripped
            isChanged = true
        }
        guard isChanged else { return nil }
        return result
    }

    /// The path of a secret that a value has; `nil` if it has none that is not null.
    func first(in value: JSONValue) -> String? {
        paths.first { Self.removed($0.steps[...], from: value, keepingNulls: true) != nil }?.text
    }

    private static func removed(
        _ path: ArraySlice<String>, from value: JSONValue, keepingNulls: Bool = false
    ) -> JSONValue? {
        guard let step = path.first else { return nil }
        let rest = path[(path.startIndex + 1)...]
        if step.isSame(as: "**") {
            let here = removed(rest, from: value, keepingNulls: keepingNulls)
            return each(of: here ?? value) { removed(path, from: $0, keepingNulls: keepingNulls) } ?? here
        }
        if step.isSame(as: "*") { return each(of: value) { removed(rest, from: $0, keepingNulls: keepingNulls) } }
        guard case .object(var object) = value else { return nil }
        let name = step.replacingBytes(of: "~2", with: "*").replacingBytes(of: "~1", with: "/")
            .replacingBytes(of: "~0", with: "~")
        guard let member = object[name] else { return nil }
        if rest.isEmpty {
            if keepingNulls, member.isNull { return nil }
            object[name] = nil
        } else {
            guard let stripped = removed(rest, from: member, keepingNulls: keepingNulls) else { return nil }
            object[name] = stripped
        }
        return .object(object)
    }

    /// A value whose elements or members are changed; `nil` if no element is.
    private static func each(of value: JSONValue, _ change: (JSONValue) -> JSONValue?) -> JSONValue? {
        switch value {
        case .array(var elements):
            var isChanged = false
            for index in elements.indices {
                guard let new = change(elements[index]) else { continue }
                elements[index] = new
                isChanged = true
            }
            guard isChanged else { return nil }
            return .array(elements)
        case .object(var object):
            var isChanged = false
            for member in object.members {
                guard let new = change(member.value) else { continue }
                object[member.name] = new
                isChanged = true
            }
            guard isChanged else { return nil }
            return .object(object)
        default: return nil
        }
    }
}
#endif
