/// Writes values without recursion, so that a value that an app has nested deeply does not use the stack.
struct JSONValueWriter {
    /// From this depth on. Recursion is faster, and nearly no value is as deep.
    static let leastDepth = 64

    /// An array or object that is being written, and the index of its next value.
    private enum Container {
        case array([JSONValue], next: Int)
        case object([JSONObject.Member], next: Int)
    }

    private var inner: Container
    private var outer: [Container] = []

    /// Writes an array.
    static func write(_ elements: [JSONValue], to writer: inout JSONWriter) {
        writer.beginArray()
        var values = JSONValueWriter(inner: .array(elements, next: 0))
        values.run(&writer)
    }

    /// Writes an object.
    static func write(_ members: [JSONObject.Member], to writer: inout JSONWriter) {
        writer.beginObject()
        var values = JSONValueWriter(inner: .object(members, next: 0))
        values.run(&writer)
    }

    private init(inner: Container) {
        self.inner = inner
    }

    private mutating func run(_ writer: inout JSONWriter) {
        while true {
            let value: JSONValue
            switch inner {
            case .array(let elements, let next):
                guard next < elements.count, !writer.hasFailed else {
                    writer.endArray()
                    guard leave() else { return }
                    continue
                }
                value = elements[next]
                inner = .array(elements, next: next + 1)
            case .object(let members, let next):
                guard next < members.count, !writer.hasFailed else {
                    writer.endObject()
                    guard leave() else { return }
                    continue
                }
                writer.key(members[next].name)
                value = members[next].value
                inner = .object(members, next: next + 1)
            }
            switch value {
            case .array(let elements):
                writer.beginArray()
                enter(.array(elements, next: 0))
            case .object(let object):
                writer.beginObject()
                enter(.object(object.members, next: 0))
            default: value.writeScalar(to: &writer)
            }
        }
    }

    private mutating func enter(_ container: Container) {
        outer.append(inner)
        inner = container
    }

    /// Returns to the array or object around the inner one; returns whether there is one.
    private mutating func leave() -> Bool {
        guard let container = outer.popLast() else { return false }
        inner = container
        return true
    }
}
