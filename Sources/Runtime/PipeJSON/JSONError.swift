/// The reason why JSON text could not be read or a value could not be written, and the location.
///
/// It has the size of one reference, so that functions that can throw it cost nothing when they do not.
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
    /// In your own `JSONReadable` type prefer ``JSONReader/error(_:at:)``. `JSON.decode` adds the path.
    public init(_ reason: Reason, offset: Int, path: JSONPath? = nil) {
        storage = Storage(reason: reason, offset: offset, path: path)
    }

    /// What went wrong.
    public var reason: Reason { storage.reason }

    /// The offset in bytes from the start of the text, including a byte order mark. When writing, the number of bytes
    /// written before the error.
    public var offset: Int { storage.offset }

    /// The location in the document, such as `$.items[3].title`.
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
    /// The errors that a text, or a value to be written, can have.
    public enum Reason: Hashable, Sendable {
        /// The grammar does not allow this byte here.
        case unexpectedByte(UInt8, expected: Expectation)
        /// The text ends in the middle of a value.
        case unexpectedEnd
        /// The value is followed by more than white space.
        case trailingBytes
        /// A value of another kind than the type requires.
        case typeMismatch(expected: JSONKind, found: JSONKind)
        /// An object lacks a required member. The offset is the object's, the path is the member's.
        case missingMember(String)
        /// A number that does not follow RFC 8259, section 6, such as `01` or `1.`.
        case invalidNumber(String)
        /// A number with a fraction where an integer is required.
        case notAnInteger(String)
        /// A number that the type cannot hold.
        case numberOutOfRange(String, type: String)
        /// A control character inside a string, which RFC 8259, section 7, requires to be escaped.
        case controlCharacter(UInt8)
        /// Bytes inside a string that are not UTF-8.
        case invalidUTF8
        /// A backslash that does not begin an escape of RFC 8259, section 7.
        case invalidEscape
        /// Arrays and objects are nested deeper than ``JSONLimits/depth``, or records deeper than 100.
        case depthExceeded(limit: Int)
        /// A value of the right kind but not in the form that its type requires, such as a date; the text is truncated.
        case invalidValue(String, expected: String)
        /// The document has no value at the pointer.
        case absentPointer(JSONPointer)
        /// A JSON pointer that does not follow RFC 6901.
        case malformedPointer(String)
        /// A number to be written is infinite or NaN, for which JSON has no form (RFC 8259, section 6).
        case nonFiniteNumber(String)
        /// A value to be written has no form in JSON, such as a date after the year 9999.
        case unwritableValue(String, expected: String)
        /// Reading was interrupted because the value is no longer needed. The path is the root.
        case interrupted
        /// The calls to the writer do not make JSON text, such as a member's name inside an array.
        case misplacedWrite
    }

    /// The tokens that the grammar allows where an unexpected byte was found.
    public enum Expectation: Hashable, Sendable {
        /// The beginning of any value.
        case value
        /// The quote that begins a member's name.
        case memberName
        /// The colon between a member's name and its value.
        case colon
        /// A comma or the end of the object, after a member.
        case commaOrEndOfObject
        /// A comma or the end of the array, after an element.
        case commaOrEndOfArray
        /// The rest of `true`, `false` or `null`.
        case literal(String)
    }
}

extension JSONError {
    /// The maximum length of document text in an error, in UTF-8 bytes.
    static let textLimit = 80

    /// Bytes of the document as text, truncated to ``textLimit``.
    static func excerpt(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        guard bytes.count > textLimit else { return String(decoding: bytes, as: UTF8.self) }
        var length = textLimit
        while length > 0, bytes[length] & 0xC0 == 0x80 { length -= 1 }
        return String(decoding: bytes[..<length], as: UTF8.self) + "…"
    }

    /// Text, truncated to ``textLimit``.
    static func excerpt(_ text: String) -> String {
        Array(text.utf8).withUnsafeBufferPointer { excerpt($0) }
    }

    /// This error with the path of its offset in a document, unless it already has a path.
    func located(in document: UnsafeBufferPointer<UInt8>) -> JSONError {
        guard storage.path == nil else { return self }
        var path = JSONPath(of: offset, in: document)
        if case .missingMember(let name) = reason { path.components.append(.member(name)) }
        return JSONError(reason, offset: offset, path: path)
    }
}
