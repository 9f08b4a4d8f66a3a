import PipeHTTP

/// Reads and writes property lists, in XML or in binary form.
///
/// Dates are read as texts by RFC 3339 and data as Base64, the forms that they have in JSON. Both are sent as texts, since
/// the value that is sent has only texts for them. Members that are null are not sent. A document type declaration as Apple
/// writes it, without an internal subset, is skipped.
public struct PropertyListCodec: BodyCodec {
    public let mediaTypes = ["application/x-plist", "application/x-apple-plist", "text/x-apple-plist+xml"]

    private let isBinary: Bool

    /// Makes a codec. Both forms are read.
    ///
    /// - Parameter isBinary: Whether property lists are sent in binary form.
    public init(isBinary: Bool = false) {
        self.isBinary = isBinary
    }

    /// - Throws: ``PropertyListCodec/FormatError``.
    public func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        if body.starts(with: "bplist00".utf8) {
            return try BinaryPropertyList.value(of: body)
        }
        // What is in front of the first tag may be a byte order mark, or the other half of a character.
        let front: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0, 0x20, 0x09, 0x0A, 0x0D]
        guard body.first(where: { !front.contains($0) }) == UInt8(ascii: "<") else {
            throw FormatError.format
        }
        return try PropertyListDocument.value(of: body, charset: type.parameters["charset"])
    }

    /// - Throws: ``PropertyListCodec/FormatError``.
    public func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
        isBinary ? try BinaryPropertyListWriter.bytes(of: value) : try PropertyListWriter.bytes(of: value)
    }
}

extension PropertyListCodec {
    /// A body that is not a property list or that has no form in JSON, or a value that has no form in a property list.
    public enum FormatError: Error, Hashable, CustomStringConvertible {
        /// The body is neither in XML nor in binary form.
        case format
        /// The document is not one that is read, or a text has a character that XML does not allow.
        case document(XMLCodec.FormatError)
        /// An element, by its name, is not one of property lists, or its content is not one of its kind: a date or a number
        /// that JSON does not have, or a dictionary whose keys and values do not take turns.
        case element(String)
        /// A binary list is malformed at a byte, counted from 0, or has a date or a number there that JSON does not have.
        case malformed(byte: Int)
        /// Values are nested more than 512 deep.
        case depth
        /// The lists and dictionaries of a binary list are in several others, and that makes more values than the body has
        /// bytes, and more than 65,536.
        case size
        /// A number that is sent is an integer of more than 64 bits or too large for a floating-point number.
        case number(String)
        /// A value that is sent is null and not the member of an object.
        case null

        public var description: String {
            switch self {
            case .format: "the body is neither an XML nor a binary property list"
            case .document(let error): "\(error)"
            case .element(let name): "‘\(name)’ or its content is not one of a property list"
            case .malformed(let byte): "the property list is malformed at byte \(byte)"
            case .depth: "the values of the property list are nested more than \(XMLScanner.depthLimit) deep"
            case .size: "the property list has too many values that share others"
            case .number(let literal): "the number \(literal) has no form in a property list"
            case .null: "a property list has no null"
            }
        }
    }
}

extension JSONNumber {
    /// How a property list has a number.
    enum PropertyListForm {
        case negative(Int64)
        case whole(UInt64)
        case real(Double)
    }

    func propertyListForm() throws(PropertyListCodec.FormatError) -> PropertyListForm {
        guard literal.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }) else {
            guard let double else { throw .number(literal) }
            return .real(double)
        }
        if let whole = UInt64(literal) { return .whole(whole) }
        guard let negative = Int64(literal) else { throw .number(literal) }
        return negative < 0 ? .negative(negative) : .whole(0)
    }
}
