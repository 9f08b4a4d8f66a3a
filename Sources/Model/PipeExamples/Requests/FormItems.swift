import PipeJSON
import PipeModel

/// The items of a form with a JSON object: the names of nested members in brackets, arrays in a style.
enum FormItems {
    static func items(of value: JSONValue, arrays: ArrayStyle) -> [API.NamedValue] {
        (value.object?.members ?? []).flatMap { items(named: $0.name, $0.value, arrays) }
    }

    private static func items(
        named name: String, _ value: JSONValue, _ arrays: ArrayStyle
    ) -> [API.NamedValue] {
        switch value {
        case .object(let object):
            return object.members.flatMap { items(named: "\(name)[\($0.name)]", $0.value, arrays) }
        case .array(let elements):
            let texts = elements.compactMap(IdentityText.text)
            if let separator = arrays.separator, texts.count == elements.count {
                return [.init(name: name, value: texts.joined(separator: separator))]
            }
            return elements.enumerated().flatMap { index, element in
                switch arrays {
                case .repeat, .comma, .pipe, .space: items(named: name, element, arrays)
                case .brackets: items(named: name + "[]", element, arrays)
                case .indexed: items(named: "\(name)[\(index)]", element, arrays)
                }
            }
        case .null, .bool, .number, .string:
            return [.init(name: name, value: IdentityText.text(of: value) ?? "")]
        }
    }
}
