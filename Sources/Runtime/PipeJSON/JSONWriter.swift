/// Writes JSON text without white space.
///
/// A writer exists only while `JSON.encode` runs and is passed as `inout`. Its methods do not throw: the writer keeps
/// the first error, and `JSON.encode` throws it. Calls in an order that makes no JSON text are such an error.
public struct JSONWriter: ~Copyable {
    /// The tokens that may be written next.
    enum Position: UInt8 {
        /// The value of the document.
        case root
        case firstElement
        case nextElement
        case firstName
        case nextName
        case memberValue
        case end
    }

    /// The chunk that is being written. Earlier text is in ``full``, so that growing copies nothing.
    private(set) var buffer: UnsafeMutablePointer<UInt8>
    var count = 0
    private(set) var capacity = 256
    private var full: [UnsafeMutableBufferPointer<UInt8>] = []
    private var fullCount = 0
    var place = Position.root
    var depth = 0
    /// The kinds of the containers around the position: 64 to a word, a bit set for an object, the innermost lowest in
    /// the last word.
    private var kinds: UInt64 = 0
    private var outerKinds: [UInt64] = []
    private let limits: JSONLimits
    /// Read for every member, hence a property of one byte.
    @usableFromInline let writesNulls: Bool
    @usableFromInline let omitsReadMembers: Bool
    /// The maximum depth; negative while the next object must begin with a tag.
    private var depthLimit: Int
    private var tag: (name: StaticString, value: String)?
    /// The depth of the object that was begun with a tag, and the name of the tag.
    private var tagged: (depth: Int, name: StaticString)?
    private var firstError: JSONError?

    init(limits: JSONLimits, style: Style = []) {
        self.limits = limits
        writesNulls = style.contains(.nulls)
        omitsReadMembers = style.contains(.noReadMembers)
        depthLimit = limits.depth
        buffer = .allocate(capacity: capacity)
    }

    deinit {
        for chunk in full { chunk.deallocate() }
        buffer.deallocate()
    }

    /// Whether a value could not be written. Anything written afterwards is discarded.
    public var hasFailed: Bool { firstError != nil }

    /// Keeps an error, unless there is one already. The location is added if the error has none.
    public mutating func fail(_ error: JSONError) {
        guard firstError == nil else { return }
        firstError = text.withUnsafeBufferPointer { error.located(in: $0) }
    }

    /// Keeps an error at the current location.
    public mutating func fail(_ reason: JSONError.Reason) {
        fail(JSONError(reason, offset: fullCount + count))
    }

    /// Returns the text if it is one whole value and there was no error.
    consuming func finish() throws(JSONError) -> [UInt8] {
        if place != .end { fail(.misplacedWrite) }
        if let firstError { throw firstError }
        return text
    }

    /// The text written so far.
    private var text: [UInt8] {
        Array(unsafeUninitializedCapacity: fullCount + count) { text, initializedCount in
            for chunk in full {
                initializedCount = text[initializedCount...].initialize(fromContentsOf: chunk)
            }
            let last = UnsafeBufferPointer(start: buffer, count: count)
            initializedCount = text[initializedCount...].initialize(fromContentsOf: last)
        }
    }

    /// Makes room for more bytes.
    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if capacity &- count < additional { grow(additional) }
    }

    @inline(never)
    private mutating func grow(_ additional: Int) {
        full.append(UnsafeMutableBufferPointer(start: buffer, count: count))
        fullCount += count
        count = 0
        capacity = Swift.max(fullCount, additional)
        buffer = .allocate(capacity: capacity)
    }
}

@available(*, unavailable)
extension JSONWriter: Sendable {}

// MARK: - Objects and arrays

extension JSONWriter {
    /// Begins an object; members follow, then ``endObject()``.
    public mutating func beginObject() {
        begin(isObject: true)
    }

    /// Ends the innermost object.
    public mutating func endObject() {
        end(isObject: true)
    }

    /// Begins an array; values follow, then ``endArray()``.
    public mutating func beginArray() {
        begin(isObject: false)
    }

    /// Ends the innermost array.
    public mutating func endArray() {
        end(isObject: false)
    }

    /// Writes the name of the next member; its value must follow.
    public mutating func key(_ name: StaticString) {
        guard beginName() else { return }
        name.withUTF8Buffer { appendQuoted($0) }
        append(ASCII.colon)
    }

    /// Writes the name of the next member; its value must follow.
    public mutating func key(_ name: String) {
        guard beginName() else { return }
        appendQuoted(name)
        append(ASCII.colon)
    }

    @inline(__always)
    private mutating func begin(isObject: Bool) {
        beginValue()
        guard depth < depthLimit else {
            beginUnusual(isObject: isObject)
            return
        }
        open(isObject: isObject)
    }

    @inline(__always)
    private mutating func open(isObject: Bool) {
        if depth & 63 == 0, depth > 0 { outerKinds.append(kinds) }
        kinds = kinds << 1 | (isObject ? 1 : 0)
        depth &+= 1
        place = isObject ? .firstName : .firstElement
        append(isObject ? ASCII.openBrace : ASCII.openBracket)
    }

    /// Begins an object with its tag, or fails.
    @inline(never)
    private mutating func beginUnusual(isObject: Bool) {
        guard let tag else {
            fail(.depthExceeded(limit: limits.depth))
            return
        }
        self.tag = nil
        depthLimit = limits.depth
        guard isObject else {
            fail(.misplacedWrite)
            return
        }
        guard depth < depthLimit else {
            fail(.depthExceeded(limit: limits.depth))
            return
        }
        open(isObject: true)
        tagged = (depth, tag.name)
        key(tag.name)
        write(tag.value)
    }

    @inline(__always)
    private mutating func end(isObject: Bool) {
        guard isObject ? place == .firstName || place == .nextName : place == .firstElement || place == .nextElement
        else {
            fail(.misplacedWrite)
            return
        }
        depth &-= 1
        kinds >>= 1
        if depth & 63 == 0, depth > 0 { kinds = outerKinds.popLast() ?? 0 }
        append(isObject ? ASCII.closeBrace : ASCII.closeBracket)
        place = depth == 0 ? .end : kinds & 1 == 1 ? .nextName : .nextElement
    }

    @inline(__always)
    private mutating func beginName() -> Bool {
        switch place {
        case .firstName: break
        case .nextName: append(ASCII.comma)
        default:
            fail(.misplacedWrite)
            return false
        }
        place = .memberValue
        return true
    }

    /// Writes what separates the previous value from the next one.
    @inline(__always)
    mutating func beginValue() {
        switch place {
        case .memberValue: place = .nextName
        case .firstElement: place = .nextElement
        case .nextElement: append(ASCII.comma)
        case .root: place = .end
        case .firstName, .nextName, .end: fail(.misplacedWrite)
        }
    }
}

// MARK: - Members

extension JSONWriter {
    /// Writes a value.
    @inlinable
    public mutating func write<Value: JSONWritable>(_ value: Value) {
        value.write(json: &self)
    }

    /// Writes a value that is an object, with the member in front that distinguishes the cases of a union.
    public mutating func write<Value: JSONWritable>(_ value: Value, tagged name: StaticString, as tag: String) {
        let outer = tagged
        self.tag = (name, tag)
        depthLimit = -1
        value.write(json: &self)
        tagged = outer
        guard self.tag != nil else { return }
        // The value was not an object.
        self.tag = nil
        depthLimit = limits.depth
        fail(.misplacedWrite)
    }

    /// Writes members that a record does not list, in the order of their names; nothing for `nil`.
    ///
    /// They must not have the name of a member that the record lists.
    public mutating func write(rest members: [String: JSONValue]?) {
        guard let members else { return }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) where !isTag(name) {
            key(name)
            value.write(json: &self)
        }
    }

    /// Writes an object.
    ///
    /// A member that is `nil` is left out, or null with ``Style/nulls``. Records, of which there may be many, are
    /// written member by member, which is faster.
    ///
    /// - Parameters:
    ///   - members: The names and the values, in the order in which they are written.
    ///   - rest: Members that a record does not list; see ``write(rest:)``.
    public mutating func writeObject(
        _ members: KeyValuePairs<StaticString, any JSONWritable>, rest: [String: JSONValue]? = nil
    ) {
        beginObject()
        for (name, value) in members { value.write(json: &self, forKey: name) }
        write(rest: rest)
        endObject()
    }

    /// Whether the current object was begun with a tag of this name.
    private func isTag(_ name: String) -> Bool {
        guard let tagged, tagged.depth == depth else { return false }
        return tagged.name.withUTF8Buffer { $0.elementsEqual(name.utf8) }
    }

    /// Writes a member.
    @inlinable
    public mutating func write<Value: JSONWritable>(_ value: Value, forKey name: StaticString) {
        key(name)
        value.write(json: &self)
    }

    /// Writes a member. For `nil`, writes null with ``Style/nulls`` and otherwise nothing.
    @inlinable
    public mutating func writeIfPresent<Value: JSONWritable>(_ value: Value?, forKey name: StaticString) {
        guard let value else {
            if writesNulls { writeNull(forKey: name) }
            return
        }
        write(value, forKey: name)
    }

    /// Writes a member in a format.
    @inlinable
    public mutating func write<Format: JSONFormat>(
        _ value: Format.Value,
        forKey name: StaticString,
        as format: Format.Type
    ) {
        key(name)
        Format.write(value, to: &self)
    }

    /// Writes a member in a format. For `nil`, writes null with ``Style/nulls`` and otherwise nothing.
    @inlinable
    public mutating func writeIfPresent<Format: JSONFormat>(
        _ value: Format.Value?,
        forKey name: StaticString,
        as format: Format.Type
    ) {
        guard let value else {
            if writesNulls { writeNull(forKey: name) }
            return
        }
        write(value, forKey: name, as: format)
    }
}
