#if Store
import PipeHTTP
import PipeJSON

/// The places of secrets in the JSON of records.
struct SecretPaths {
    private let paths: [(text: String, steps: [String])]

    init(_ texts: [String]) {
        paths = texts.map { text in (text, text.split(atScalar: "/").map(String.init)) }
    }

    /// JSON without secrets.
    func removed(from json: [UInt8]) throws -> [UInt8] {
        guard !paths.isEmpty else { return json }
        return try removed(from: JSON.decode(JSONValue.self, from: json)).map { try JSON.encode($0) } ?? json
    }

    /// A value without secrets; `nil` if it has none of them.
    func removed(from value: JSONValue) -> JSONValue? {
        var result = value
        var isChanged = false
        for path in paths {
            guard let stripped = Self.removed(path.steps, from: result) else { continue }
            result = stripped
            isChanged = true
        }
        guard isChanged else { return nil }
        return result
    }

    /// The path of a secret that a value has; `nil` if it has none that is not null.
    func first(in value: JSONValue) -> String? {
        paths.first { Self.removed($0.steps, from: value, keepingNulls: true) != nil }?.text
    }

    /// A value in a record, and the steps of the path that may be the next one there.
    private struct Place {
        let value: JSONValue
        let steps: Set<Int>
    }

    private static func removed(
        _ path: [String], from value: JSONValue, keepingNulls: Bool = false
    ) -> JSONValue? {
        var isChanged = false
        let stripped = JSONValue(madeOf: Place(value: value, steps: [0])) { place in
            var steps = place.steps
            // `**` also stands for no step.
            for step in path.indices where steps.contains(step) && path[step].hasSameBytes(as: "**") {
                steps.insert(step + 1)
            }
            steps = steps.filter(path.indices.contains)
            if steps.isEmpty { return .value(place.value) }
            switch place.value {
            case .array(let elements):
                let inner = next(path, steps, name: nil)
                return .array(elements.map { Place(value: $0, steps: inner) })
            case .object(let object):
                var members: [(name: String, source: Place)] = []
                for member in object.members {
                    let inner = next(path, steps, name: member.name)
                    if inner.contains(path.count), !(keepingNulls && member.value.isNull) {
                        isChanged = true
                    } else {
                        members.append((member.name, Place(value: member.value, steps: inner)))
                    }
                }
                return .object(members)
            default: return .value(place.value)
            }
        }
        guard isChanged else { return nil }
        return stripped
    }

    /// The steps that may be the next ones in an element or in a member. The step after the path is one only if the last
    /// step is the name of the member.
    private static func next(_ path: [String], _ steps: Set<Int>, name: String?) -> Set<Int> {
        var next: Set<Int> = []
        for step in steps {
            switch path[step] {
            case "**": next.insert(step)
            case "*": if step + 1 < path.count { next.insert(step + 1) }
            default: if let name, Self.name(path[step]).hasSameBytes(as: name) { next.insert(step + 1) }
            }
        }
        return next
    }

    private static func name(_ step: String) -> String {
        step.replacingBytes(of: "~2", with: "*").replacingBytes(of: "~1", with: "/").replacingBytes(of: "~0", with: "~")
    }
}
#endif
