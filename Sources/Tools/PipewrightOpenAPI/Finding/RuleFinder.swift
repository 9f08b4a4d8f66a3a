import PipeModel
import PipePattern
import PipewrightAPI

/// Finds the rules of a schema that the language has.
enum RuleFinder {
    /// The rules for values of a type.
    ///
    /// - Parameter unsupported: Called with a pattern that is not in the subset, which is left out.
    static func rules(
        of node: SchemaNode, type: FoundType, unsupported: (PatternError.Reason) -> Void
    ) -> FoundRules {
        var rules = FoundRules()
        switch type.required {
        case .scalar("string"):
            (rules.least, rules.most) = range(node.minLength, node.maxLength)
            rules.pattern = node.pattern.flatMap { pattern in
                do throws(PatternError) {
                    _ = try TextPattern(pattern)
                    return pattern
                } catch {
                    unsupported(error.reason)
                    return nil
                }
            }
            rules.format = node.format.flatMap { TextFormat(rawValue: $0.lowercased())?.rawValue }
        case .scalar(let scalar): rules.limits = limits(of: node, scalar)
        case .list:
            (rules.least, rules.most) = range(node.minItems, node.maxItems)
            rules.hasUniqueItems = node.hasUniqueItems
        case .map, .optional, .definition, .identity, .file: break
        }
        return rules
    }

    /// A range of lengths that a value can have, without ends that say nothing.
    private static func range(_ least: Int?, _ most: Int?) -> (Int?, Int?) {
        let least = least.flatMap { (1...999_999_999).contains($0) ? $0 : nil }
        let most = most.flatMap { (0...999_999_999).contains($0) ? $0 : nil }
        if let least, let most, least > most { return (nil, nil) }
        return (least, most)
    }

    /// The limits of a number, if they are values of its type and leave any.
    private static func limits(of node: SchemaNode, _ scalar: String) -> [NumberLimit: String] {
        var limits: [NumberLimit: String] = [:]
        for (limit, text) in node.limits { limits[limit] = number(text, scalar) }
        // Of two lower or upper limits, the stricter one.
        if let min = limits[.min].flatMap({ Double($0) }), let above = limits[.above].flatMap({ Double($0) }) {
            limits[min > above ? .above : .min] = nil
        }
        if let max = limits[.max].flatMap({ Double($0) }), let below = limits[.below].flatMap({ Double($0) }) {
            limits[max < below ? .below : .max] = nil
        }
        let lower = (limits[.min] ?? limits[.above]).flatMap { Double($0) }
        let upper = (limits[.max] ?? limits[.below]).flatMap { Double($0) }
        let isOpen = limits[.above] != nil || limits[.below] != nil
        if let lower, let upper, lower > upper || lower == upper && isOpen { return [:] }
        return limits
    }

    /// A number as a value of the type; `nil` if the type has no such value.
    private static func number(_ text: String, _ scalar: String) -> String? {
        switch scalar {
        case "int", "int64", "uint64":
            let isUnsigned = scalar == "uint64"
            if isUnsigned ? UInt64(text) != nil : Int64(text) != nil { return text }
            // `1.0` and `1e3` are whole numbers, too.
            guard let number = Double(text), let whole = Int64(exactly: number), !isUnsigned || whole >= 0 else {
                return nil
            }
            return "\(whole)"
        case "double", "float":
            guard let number = Double(text), number.isFinite, scalar == "double" || Float(text)?.isFinite == true
            else { return nil }
            return text
        case "decimal": return DefaultLiteral.decimal(text) == nil ? nil : text
        default: return nil
        }
    }
}
