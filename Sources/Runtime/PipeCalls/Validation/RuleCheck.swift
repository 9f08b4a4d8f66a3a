@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import PipePattern

/// Collects the rules that a value breaks.
public struct RuleCheck: Sendable {
    /// The largest number of broken rules that are collected.
    private static let countLimit = 1_000
    /// How deeply records may be nested.
    private static let depthLimit = 100

    private(set) var broken: [PipeError.BrokenRule] = []
    /// The names on the way to the record that is checked, each with a full stop behind it.
    private var path = ""
    private var depth = 0
    /// Whether fields of the record that is checked are not sent if they are `nil`.
    private var isOfPatch: Bool

    init(isOfPatch: Bool = false) {
        self.isOfPatch = isOfPatch
    }

    /// Adds a message about a value.
    ///
    /// - Parameters:
    ///   - message: What the value should be, after the name of the field: “is reserved”.
    ///   - field: The name of the field on the wire; empty for the whole record.
    public mutating func add(_ message: String, to field: String = "") {
        add(.custom(message), to: field)
    }

    private mutating func add(_ rule: PipeError.BrokenRule.Rule, to field: String) {
        guard broken.count < Self.countLimit else {
            return
        }
        broken.append(PipeError.BrokenRule(field: path + field, rule))
    }

    private mutating func add(_ rule: PipeError.BrokenRule.Rule, to field: StaticString) {
        add(rule, to: field.description)
    }
}

// One function for each kind of value. Generated code calls it for each field with rules. A field that is `nil` meets all
// rules but `required`; one that is not sent meets all of them.

@_spi(Generated) extension RuleCheck {
    /// Checks a text.
    public mutating func text<Text: RuleText>(
        _ name: StaticString, _ value: Text?, required: Bool = false, minLength: Int? = nil, maxLength: Int? = nil,
        pattern: StaticString? = nil, format: StaticString? = nil
    ) {
        guard let text = value?.ruleText else {
            return missing(name, required)
        }
        if required, text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            return add(.required, to: name)
        }
        if minLength != nil || maxLength != nil {
            let length = text.unicodeScalars.count
            if let minLength, minLength == maxLength, length != minLength {
                add(.length(minLength), to: name)
            } else if let minLength, length < minLength {
                add(.minimumLength(minLength), to: name)
            } else if let maxLength, length > maxLength {
                add(.maximumLength(maxLength), to: name)
            }
        }
        if let pattern, !CompiledPatterns.pattern(pattern).isFound(in: text) {
            add(.pattern(pattern.description), to: name)
        }
        if let format, TextFormat(rawValue: format.description)?.matches(text) == false {
            add(.format(format.description), to: name)
        }
    }

    /// Checks a changed text.
    public mutating func text<Text: RuleText>(
        _ name: StaticString, _ value: PatchField<Text>, required: Bool = false, minLength: Int? = nil,
        maxLength: Int? = nil, pattern: StaticString? = nil, format: StaticString? = nil
    ) {
        guard let text = sent(name, value, required) else {
            return
        }
        self.text(
            name, text, required: required, minLength: minLength, maxLength: maxLength, pattern: pattern, format: format
        )
    }

    /// Checks a number.
    public mutating func number<Number: Comparable & CustomStringConvertible>(
        _ name: StaticString, _ value: Number?, required: Bool = false, min: Number? = nil, max: Number? = nil,
        above: Number? = nil, below: Number? = nil
    ) {
        guard let value else {
            return missing(name, required)
        }
        if let min, value < min { add(.minimum(Self.text(of: min)), to: name) }
        if let max, value > max { add(.maximum(Self.text(of: max)), to: name) }
        if let above, value <= above { add(.above(Self.text(of: above)), to: name) }
        if let below, value >= below { add(.below(Self.text(of: below)), to: name) }
    }

    /// Checks a changed number.
    public mutating func number<Number: Comparable & CustomStringConvertible>(
        _ name: StaticString, _ value: PatchField<Number>, required: Bool = false, min: Number? = nil,
        max: Number? = nil, above: Number? = nil, below: Number? = nil
    ) {
        guard let number = sent(name, value, required) else {
            return
        }
        self.number(name, number, required: required, min: min, max: max, above: above, below: below)
    }

    /// Checks the number of elements of a list.
    public mutating func list<Element>(
        _ name: StaticString, _ value: [Element]?, required: Bool = false, minItems: Int? = nil, maxItems: Int? = nil
    ) {
        guard let value else {
            return missing(name, required)
        }
        if required, value.isEmpty {
            add(.required, to: name)
        } else if let minItems, minItems == maxItems, value.count != minItems {
            add(.count(minItems), to: name)
        } else if let minItems, value.count < minItems {
            add(.minimumCount(minItems), to: name)
        } else if let maxItems, value.count > maxItems {
            add(.maximumCount(maxItems), to: name)
        }
    }

    /// Checks the number of elements of a changed list.
    public mutating func list<Element>(
        _ name: StaticString, _ value: PatchField<[Element]>, required: Bool = false, minItems: Int? = nil,
        maxItems: Int? = nil
    ) {
        guard let list = sent(name, value, required) else {
            return
        }
        self.list(name, list, required: required, minItems: minItems, maxItems: maxItems)
    }

    /// Checks that the elements of a list differ.
    public mutating func unique<Element: Hashable>(_ name: StaticString, _ value: [Element]?) {
        if let value, Set(value).count < value.count { add(.uniqueItems, to: name) }
    }

    /// Checks that the elements of a changed list differ.
    public mutating func unique<Element: Hashable>(_ name: StaticString, _ value: PatchField<[Element]>) {
        if case .value(let list) = value { unique(name, list) }
    }

    /// Checks that a value is there.
    public mutating func present<Value>(_ name: StaticString, _ value: Value?) {
        if value == nil { missing(name, true) }
    }

    /// Checks that a changed value is not removed.
    public mutating func present<Value>(_ name: StaticString, _ value: PatchField<Value>) {
        _ = sent(name, value, true)
    }

    /// Checks the rules of a record in a field.
    public mutating func record<Record: Validatable>(_ name: StaticString, _ value: Record?) {
        if let value { check(value, at: name.description) }
    }

    /// Checks the rules of a changed record in a field.
    public mutating func record<Record: Validatable>(_ name: StaticString, _ value: PatchField<Record>) {
        if case .value(let record) = value { check(record, at: name.description) }
    }

    /// Checks the rules of the records in a list.
    public mutating func records<Record: Validatable>(_ name: StaticString, _ value: [Record]?) {
        guard let value else {
            return
        }
        for (index, record) in value.enumerated() { check(record, at: "\(name).\(index)") }
    }

    /// Checks the rules of the records in a changed list.
    public mutating func records<Record: Validatable>(_ name: StaticString, _ value: PatchField<[Record]>) {
        if case .value(let list) = value { records(name, list) }
    }

    private mutating func check(_ record: some Validatable, at name: String) {
        guard depth < Self.depthLimit, broken.count < Self.countLimit else {
            return
        }
        let (outerPath, outerIsOfPatch) = (path, isOfPatch)
        path += name + "."
        isOfPatch = false
        depth += 1
        record.check(&self)
        depth -= 1
        (path, isOfPatch) = (outerPath, outerIsOfPatch)
    }

    /// Reports a value that is `nil`, unless it is not sent.
    private mutating func missing(_ name: StaticString, _ required: Bool) {
        if required, !isOfPatch { add(.required, to: name) }
    }

    /// The value that is sent. Reports a value that is removed.
    private mutating func sent<Value>(_ name: StaticString, _ field: PatchField<Value>, _ required: Bool) -> Value? {
        switch field {
        case .absent: return nil
        case .value(let value): return value
        case .null:
            if required { add(.required, to: name) }
            return nil
        }
    }

    /// A number without the fraction `.0`.
    private static func text(of number: some CustomStringConvertible) -> String {
        let text = number.description
        return text.ends(with: ".0") ? String(text.utf8.dropLast(2)) ?? text : text
    }
}

/// A value whose text has rules: a string, or the ID of a record that is one.
public protocol RuleText {
    @_spi(Generated) var ruleText: String { get }
}

// For a runtime that is built for library evolution.
@_spi(Generated) extension RuleText {
    public var ruleText: String { "" }
}

@_spi(Generated) extension String: RuleText {
    public var ruleText: String { self }
}

@_spi(Generated) extension RecordID: RuleText where RawValue == String {
    public var ruleText: String { rawValue }
}
