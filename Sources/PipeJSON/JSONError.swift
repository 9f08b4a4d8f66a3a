/// Why JSON text could not be read or a value could not be written, and where.
///
/// It is one reference wide, so that a function that may throw it costs nothing while it does not.
public struct JSONError: Error, Hashable {
    private final class Storage: Sendable {
        let reason: Reason
        let offset: Int
        let path: JSONPath?

        init(reason: Reason, offset: Int, path: JSONPath?) {
            self.reason = reason
            self.offset = offset
            self.path = path
        }
    }

    private let storage: Storage

    /// An error at a byte offset.
    ///
    /// In a `JSONReadable` of your own prefer ``JSONReader/error(_:at:)``; the path is found by `JSON.decode`.
    public init(_ reason: Reason, offset: Int, path: JSONPath? = nil) {
        storage = Storage(reason: reason, offset: offset, path: path)
    }

    /// What is wrong.
    public var reason: Reason { storage.reason }

    /// Where in the text, in bytes from its start, a byte order mark included. When writing: how much had been written.
    public var offset: Int { storage.offset }

    /// The place in the document, such as `$.items[3].title`.
    public var path: JSONPath { storage.path ?? JSONPath() }

    public static func == (left: JSONError, right: JSONError) -> Bool {
        left.reason == right.reason && left.offset == right.offset && left.path == right.path
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(reason)
        hasher.combine(offset)
        hasher.combine(path)
    }
}

extension JSONError {
    /// What can be wrong with a text, or with a value to be written.
    public enum Reason: Hashable, Sendable {
        /// A byte that the grammar does not allow here.
        case unexpectedByte(UInt8, expected: Expectation)
        /// The text ends in the middle of a value.
        case unexpectedEnd
        /// Something follows the value.
        case trailingBytes
        /// A value of another kind than the type has.
        case typeMismatch(expected: JSONKind, found: JSONKind)
        /// An object lacks a required member. The error's offset is the object's, its path the member's.
        case missingMember(String)
        /// A number that does not follow RFC 8259, section 6, such as `01` or `1.`.
        case invalidNumber(String)
        /// A number with a fraction where an integer is due.
        case notAnInteger(String)
        /// A number that the type cannot hold.
        case numberOutOfRange(String, type: String)
        /// A control character inside a string; RFC 8259, section 7, wants it escaped.
        case controlCharacter(UInt8)
        /// Bytes inside a string that are not UTF-8.
        case invalidUTF8
        /// A backslash that does not begin an escape of RFC 8259, section 7.
        case invalidEscape
        /// More arrays and objects inside one another than ``JSONLimits/depth`` allows.
        case depthExceeded(limit: Int)
        /// A value of the right kind that does not have the form its type wants, such as a date; the text is cut.
        case invalidValue(String, expected: String)
        /// The document has nothing where the pointer points.
        case absentPointer(JSONPointer)
        /// A JSON pointer that does not follow RFC 6901.
        case malformedPointer(String)
        /// An infinite number, or none at all, was to be written; JSON has neither (RFC 8259, section 6).
        case nonFiniteNumber(String)
        /// A value that has no form in JSON, such as a date after the year 9999.
        case unwritableValue(String, expected: String)
        /// Reading was ended before its end: nobody waits for the value any more. The error's path is that of the document.
        case interrupted
        /// The calls to the writer do not make a JSON text, such as a member's name inside an array.
        case misplacedWrite
    }

    /// What the grammar allows where an unexpected byte stands.
    public enum Expectation: Hashable, Sendable {
        /// The beginning of any value.
        case value
        /// The quote that begins a member's name.
        case memberName
        /// The colon between a member's name and its value.
        case colon
        /// What may follow a member.
        case commaOrEndOfObject
        /// What may follow an element.
        case commaOrEndOfArray
        /// The rest of `true`, `false` or `null`.
        case literal(String)
    }
}

extension JSONError {
    /// How much text of a document an error takes along, in UTF-8 bytes.
    static let textLimit = 80

    /// Bytes of the document as text, cut to a sane length.
    static func excerpt(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.count > textLimit else { return String(decoding: bytes, as: UTF8.self) }
        var length = textLimit
        while length > 0, bytes[length] & 0xC0 == 0x80 { length -= 1 }
        return String(decoding: bytes[..<length], as: UTF8.self) + "…"
    }

    /// Text cut to a sane length.
    static func excerpt(_ text: String) -> String {
        Array(text.utf8).withUnsafeBufferPointer { excerpt($0) }
    }

    /// This error with the path of its offset in a document, unless it has a path already.
    func located(in document: UnsafeBufferPointer<UInt8>) -> JSONError {
        guard storage.path == nil else { return self }
        var path = JSONPath(of: offset, in: document)
        if case .missingMember(let name) = reason { path.components.append(.member(name)) }
        return JSONError(reason, offset: offset, path: path)
    }
}
