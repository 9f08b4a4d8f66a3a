import PipeHTTP
import PipeJSON

/// Reads and writes `application/xml` and `text/xml` (RFC 7303) for records, lists, pages and errors of generated clients.
///
/// ```swift
/// todo.client.settings.codecs = [XMLCodec(root: "project")]
/// todo.client.settings.headers["Content-Type"] = "application/xml"
/// ```
///
/// Elements and attributes become members of the same name, and repeated elements a list:
/// `<project id="8"><tag>a</tag><tag>b</tag></project>` is `{"id": "8", "tag": ["a", "b"]}`. The type of each field
/// decides how its text is read. Attributes of namespaces (`xmlns`, `xml:…`, `xsi:…`) are ignored, except for `xsi:nil`.
///
/// Documents are XML 1.0 with namespaces, in UTF-8, UTF-16, US-ASCII or ISO-8859-1: a byte order mark says which, then the
/// `charset` of `Content-Type`, then the document itself. Without a `charset`, a document that names another encoding than it
/// has is an error. A document with a document type declaration is refused: entities can
/// refer to files and can grow without end.
public struct XMLCodec: BodyCodec {
    /// The root element of documents.
    public enum Root: Sendable, Hashable, ExpressibleByStringLiteral {
        /// The root element is the value, whatever its name is. It is sent under this name.
        case value(String)
        /// The root element is the only member of the value, as in `{"project": {…}}`: for resources with `wrap`. A value
        /// with another number of members is sent in an element of this name.
        case member(otherwise: String)

        public init(stringLiteral name: String) {
            self = .value(name)
        }
    }

    /// How lists are sent. All forms are read.
    public enum ListStyle: Sendable, Hashable {
        /// One element for each value: `<tag>a</tag><tag>b</tag>`. A list is a member of an object then.
        case repeated
        /// The values in one element: `<tags><tag>a</tag><tag>b</tag></tags>`.
        case wrapped
    }

    public let mediaTypes = ["application/xml", "text/xml"]
    public var hasTypes: Bool { false }

    let root: Root
    let types: Bool
    let dashes: Bool
    let lists: ListStyle
    let attributes: Set<String>
    let elements: [String: String]

    /// The member with the text of an element that has attributes, too: `<price currency="EUR">9.90</price>` is
    /// `{"currency": "EUR", "#text": "9.90"}`.
    public static let textMember = "#text"

    /// Makes a codec.
    ///
    /// - Parameters:
    ///   - root: The root element; a literal is the name of the value's element.
    ///   - types: Whether elements have the attributes of Rails: `type="integer"`, `type="array"`, `nil="true"`. Lists are
    ///     then sent in the style ``ListStyle/wrapped``. Further attributes of a root element with `type="array"` become
    ///     members beside the list, as the numbers of pages in Redmine.
    ///   - dashes: Whether names have dashes for underscores: `<created-at>` is `created_at`.
    ///   - lists: How lists are sent.
    ///   - attributes: The members that are sent as attributes; their values are not lists or objects.
    ///   - elements: The names of the elements of wrapped lists, by the names of the lists. Others are the singular in
    ///     English: `tag` for `tags`, `category` for `categories`.
    public init(
        root: Root = .member(otherwise: "request"), types: Bool = false, dashes: Bool = false,
        lists: ListStyle = .repeated,
        attributes: Set<String> = [], elements: [String: String] = [:]
    ) {
        self.root = root
        self.types = types
        self.dashes = dashes
        self.lists = types ? .wrapped : lists
        self.attributes = attributes
        self.elements = elements
    }

    /// - Throws: ``XMLCodec/FormatError``.
    public func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        let element = try XMLScanner.root(of: body, charset: type.parameters["charset"])
        let values = ElementValues(codec: self)
        if case .value = root {
            return values.value(element)
        }
        return values.document(element)
    }

    /// - Throws: ``XMLCodec/FormatError``.
    public func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
        try XMLWriter.document(of: value, codec: self)
    }
}

extension XMLCodec {
    /// A document that is not valid or not read, or a value that has no form in XML.
    public enum FormatError: Error, Hashable, CustomStringConvertible {
        /// The document is malformed at a line, counted from 1.
        case malformed(line: Int)
        /// The document has a document type declaration.
        case documentType
        /// The document is in an encoding that is not read. This has its name.
        case encoding(String)
        /// The document names an encoding, which is this, and is in another one.
        case declaration(String)
        /// At a line, counted from 1, the document has bytes that its encoding does not have.
        case bytes(encoding: String, line: Int)
        /// Elements, or the objects and lists of a value, are nested more than 512 deep.
        case depth
        /// A text is not a name of XML.
        case name(String)
        /// A text has a character that XML does not allow, such as U+0000.
        case character(UInt32)
        /// A member that is sent as an attribute has a list or an object as its value.
        case attribute(String)
        /// A list, by its name, is the whole value or in another list, which the style ``XMLCodec/ListStyle/repeated`` does
        /// not have.
        case list(String)

        public var description: String {
            switch self {
            case .malformed(let line): "the document is malformed at line \(line)"
            case .documentType: "the document has a document type declaration, which is not read"
            case .encoding(let name): "the document is in the encoding ‘\(name)’, which is not read"
            case .declaration(let name): "the document names the encoding ‘\(name)’, and is in another one"
            case .bytes(let encoding, let line): "line \(line) has bytes that are not \(encoding)"
            case .depth: "elements are nested more than \(XMLScanner.depthLimit) deep"
            case .name(let text): "‘\(text)’ is not a name of XML"
            case .character(let number): "XML does not allow the character U+\(String(number, radix: 16))"
            case .attribute(let name): "the attribute ‘\(name)’ cannot have a list or an object as its value"
            case .list(let name):
                "the list ‘\(name)’ is not a member of an object, and lists are sent without an element"
            }
        }
    }
}
