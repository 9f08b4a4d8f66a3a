/// What a value is made of: a whole value, or the sources of the values in a list or an object.
///
/// ```swift
/// let numbers: JSONValue = [1, [2, 3]]
/// let texts = JSONValue(madeOf: numbers) { value in
///     switch value {
///     case .array(let elements): .array(elements)
///     case .object(let object): .object(object.members.map { ($0.name, $0.value) })
///     default: .value(.string("\(value)"))
///     }
/// }
/// ```
package enum NestedValue<Source> {
    case value(JSONValue)
    case array([Source])
    /// Of members with the same name the last one counts.
    case object([(name: String, source: Source)])
}

extension JSONValue {
    /// Makes a value without recursion, so that a source that is nested deeply does not use the stack.
    ///
    /// - Parameter parts: Returns what a source becomes. It is called for a list or an object before it is called for what
    ///   that contains, in the order of the elements and members.
    package init<Source, Failure: Error>(
        madeOf source: Source, _ parts: (Source) throws(Failure) -> NestedValue<Source>
    ) throws(Failure) {
        var open: [OpenValue<Source>] = []
        var next: Source? = source
        while true {
            var made: JSONValue?
            if let source = next {
                switch try parts(source) {
                case .value(let value): made = value
                case .array(let sources): open.append(OpenValue(names: nil, sources: sources))
                case .object(let members):
                    open.append(OpenValue(names: members.map(\.name), sources: members.map(\.source)))
                }
            } else {
                made = open.popLast()?.value
            }
            if let made {
                guard !open.isEmpty else {
                    self = made
                    return
                }
                open[open.count - 1].values.append(made)
            }
            next = open.last?.next
        }
    }
}

/// A list or an object some of whose values are made.
private struct OpenValue<Source> {
    /// `nil` for a list.
    let names: [String]?
    let sources: [Source]
    var values: [JSONValue] = []

    /// The source of the next value; `nil` if all are made.
    var next: Source? { values.count < sources.count ? sources[values.count] : nil }

    var value: JSONValue {
        guard let names else { return .array(values) }
        return .object(JSONObject(zip(names, values).lazy.map { JSONObject.Member(name: $0, value: $1) }))
    }
}
