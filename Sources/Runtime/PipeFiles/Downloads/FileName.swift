import HTTPTypes
import PipeHTTP

/// The file name that a server suggests (RFC 6266), made safe.
enum FileName {
    /// The maximum length of a name in bytes. File systems allow 255; the rest is for a number if the name is taken.
    private static let longest = 200

    /// Returns the name in `Content-Disposition`, otherwise the last part of the URL's path, otherwise `download`. The
    /// name stays in its folder and is never hidden.
    static func suggested(by fields: HTTPFields, address: HTTPAddress) -> String {
        let segment = address.path.split(atScalar: "/").last { !$0.isEmpty }
        for case let name? in [disposition(in: fields), segment.map { PercentEncoding.decode($0) }] {
            if let harmless = harmless(name) {
                return harmless
            }
        }
        return "download"
    }

    /// The file name in a response's `Content-Disposition`.
    static func disposition(in fields: HTTPFields) -> String? {
        guard let text = fields[.contentDisposition] else {
            return nil
        }
        var scanner = FieldScanner(text)
        // Browsers send a backslash unescaped except before a quote, and so do servers.
        let parameters = scanner.parameters(isInList: false, keepsBackslashes: true)
        func first(_ name: String) -> String? { parameters.first { $0.name == name }?.value }
        return first("filename*").flatMap { decoded($0) } ?? first("filename")
    }

    /// Whether a file with this name stays in its folder. This is the last check before a file gets its name.
    static func staysInFolder(_ name: String) -> Bool {
        !name.isEmpty && !name.hasSameBytes(as: ".") && !name.hasSameBytes(as: "..")
            && name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != 0 }
    }

    // MARK: Making names safe

    /// `nil` if no characters remain.
    static func harmless(_ name: String) -> String? {
        // Invisible characters first: the remaining folders and dots are those that a file system sees.
        let visibleScalars = Substring.UnicodeScalarView(name.unicodeScalars.lazy.filter { !isInvisible($0) })
        // Path separators of every operating system.
        let slash = visibleScalars.lastIndex { $0 == "/" || $0 == "\\" }
        let last = slash.map { visibleScalars[visibleScalars.index(after: $0)...] } ?? visibleScalars
        var text = Substring.UnicodeScalarView(last.lazy.map { forbidden.contains($0) ? "_" : $0 })
        text = text.drop(while: isNoStart)
        removeNoEnd(&text)
        shorten(&text)
        removeNoEnd(&text)
        let harmless = String(text)
        return staysInFolder(harmless) ? harmless : nil
    }

    /// Characters that some file systems do not allow in names.
    private static let forbidden = ":*?\"<>|".unicodeScalars

    /// Control characters, and characters that change the direction of text or are not visible: they hide the beginning
    /// or end of a name.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Characters that would hide the file, or combine with the slash before the name.
    private static func isNoStart(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return scalar == "." || properties.generalCategory == .spaceSeparator
            || properties.generalCategory == .spacingMark || properties.isGraphemeExtend || properties.isEmojiModifier
    }

    private static func removeNoEnd(_ scalars: inout Substring.UnicodeScalarView) {
        while let end = scalars.last, end == "." || end.properties.generalCategory == .spaceSeparator {
            scalars.removeLast()
        }
    }

    /// Shortens the name, and keeps the extension unless that is too long itself.
    private static func shorten(_ scalars: inout Substring.UnicodeScalarView) {
        func size(_ part: some Sequence<Unicode.Scalar>) -> Int {
            part.reduce(0) { $0 + UTF8.width($1) }
        }
        guard size(scalars) > longest else {
            return
        }
        let dot = scalars.lastIndex(of: ".") ?? scalars.endIndex
        let isKept = dot > scalars.startIndex && size(scalars[dot...]) < longest / 2
        let ending = isKept ? scalars[dot...] : scalars[scalars.endIndex...]
        var room = longest - size(ending)
        let stem = scalars[..<ending.startIndex].prefix { scalar in
            room -= UTF8.width(scalar)
            return room >= 0
        }
        scalars = Substring.UnicodeScalarView(Array(stem) + ending)
    }

    // MARK: Reading the field

    /// `UTF-8'en'na%C3%AFve` (RFC 8187). ISO-8859-1, which the RFC before it had and browsers read, is read, too.
    private static func decoded(_ text: String) -> String? {
        let parts = text.split(atScalar: "'", maxSplits: 2)
        guard parts.count == 3 else {
            return nil
        }
        switch parts[0].lowercased() {
        case "utf-8", "us-ascii":
            return PercentEncoding.decode(parts[2])
        case "iso-8859-1":
            let bytes = PercentEncoding.decodedBytes(Array(parts[2].utf8)[...])
            return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default:
            return nil
        }
    }
}
