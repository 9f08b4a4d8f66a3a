import PipeHTTP

/// The bytes of a multipart body: the parts and the delimiters between them.
struct MultipartLayout: Sendable {
    /// A piece of the body.
    enum Piece: Sendable {
        case bytes([UInt8])
        case body(HTTPBody)
    }

    let contentType: String
    private(set) var pieces: [Piece] = []
    private var text: [UInt8] = []

    /// Lays out the parts, and checks their files.
    ///
    /// - Parameter boundary: The delimiter of the parts; RFC 2046, section 5.1.1.
    init(_ multipart: Multipart, boundary: String) throws(PipeError) {
        if let error = multipart.error {
            throw error
        }
        guard Self.isBoundary(boundary) else {
            throw PipeError(.invalidRequest(.boundary(boundary)))
        }
        var type = "multipart/\(multipart.subtype.rawValue); boundary=" + Self.quotedIfNeeded(boundary)
        if multipart.subtype == .related, let first = multipart.parts.first {
            // RFC 2387, section 3.1.
            type += "; type=\"\(Self.type(of: first))\""
        }
        contentType = type
        for part in multipart.parts {
            append("--\(boundary)\r\n")
            for (name, value) in try Self.headers(of: part, multipart.subtype) {
                append("\(name): \(value)\r\n")
            }
            append("\r\n")
            switch part.value {
            case .text(let value): append(value)
            case .json(let bytes): text += bytes
            case .content(let content): append(try content.body())
            }
            append("\r\n")
        }
        append("--\(boundary)--\r\n")
        flush()
    }

    private mutating func append(_ string: String) {
        text += Array(string.utf8)
    }

    private mutating func append(_ body: HTTPBody) {
        if let bytes = body.bytes, bytes.count < FileChunks.chunkSize {
            text += bytes
        } else {
            flush()
            pieces.append(.body(body))
        }
    }

    private mutating func flush() {
        if !text.isEmpty {
            pieces.append(.bytes(text))
            text = []
        }
    }

    /// The whole body.
    var body: HTTPBody {
        if pieces.count == 1, case .bytes(let bytes) = pieces[0] {
            return HTTPBody(bytes)
        }
        var length: Int64? = 0
        var isReplayable = true
        for piece in pieces {
            switch piece {
            case .bytes(let bytes):
                length? += Int64(bytes.count)
            case .body(let body):
                isReplayable = isReplayable && body.isReplayable
                guard let known = length, let own = body.length else {
                    length = nil
                    continue
                }
                let (sum, isOverflow) = known.addingReportingOverflow(own)
                length = isOverflow ? nil : sum
            }
        }
        return HTTPBody(length: length, isReplayable: isReplayable) { [pieces] in
            AsyncSequenceChunks(PieceChunks(pieces: pieces[...]))
        }
    }

    // MARK: Headers

    private static func headers(
        of part: Multipart.Part, _ subtype: Multipart.Subtype
    ) throws(PipeError) -> [(String, String)] {
        var headers: [(String, String)] = []
        var filename: String?
        if case .content(let content) = part.value {
            // Without a file name, servers read the part as text. `blob` is the name that browsers send.
            filename = content.filename ?? (subtype == .formData ? "blob" : nil)
        }
        let file = filename.map { "; filename=\"\(escaped($0))\"" } ?? ""
        switch subtype {
        case .formData:
            headers.append(("Content-Disposition", "form-data; name=\"\(escaped(part.name))\"" + file))
        case .mixed, .related:
            if !file.isEmpty {
                headers.append(("Content-Disposition", "attachment" + file))
            }
        }
        // A text in a form has no media type (RFC 7578, section 4.4), unless its schema sets one.
        var type: String? = type(of: part)
        if case .text = part.value, subtype == .formData { type = part.fields.type }
        if let type { headers.append(("Content-Type", type)) }
        if subtype == .related {
            headers.append(("Content-ID", "<\(PercentEncoding.encode(part.name))>"))
        }
        var others = part.fields.headers
        if case .content(let content) = part.value { others += content.headers }
        if let type { others.append(.init(name: "Content-Type", value: type)) }
        for header in others {
            let (name, value) = try HeaderFieldRules.checked(name: header.name, value: header.value)
            if let index = headers.firstIndex(where: { $0.0.lowercased() == name.canonicalName }) {
                headers[index].1 = value
            } else {
                headers.append((header.name, value))
            }
        }
        return headers
    }

    private static func type(of part: Multipart.Part) -> String {
        switch part.value {
        case .text: part.fields.type ?? "text/plain; charset=utf-8"
        case .json: part.fields.type ?? "application/json"
        case .content(let content): content.contentType ?? part.fields.type ?? content.sentType
        }
    }

    /// Escapes as browsers do: quotes and line breaks are percent-encoded, other characters are kept.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    // MARK: Boundary

    private static func isBoundary(_ text: String) -> Bool {
        (1...70).contains(text.utf8.count) && text.utf8.last != UInt8(ascii: " ")
            && text.utf8.allSatisfy { byte in
                FieldScanner.isAlphanumeric(byte) || "'()+_,-./:=? ".utf8.contains(byte)
            }
    }

    private static func quotedIfNeeded(_ boundary: String) -> String {
        let isToken = boundary.utf8.allSatisfy { FieldScanner.isAlphanumeric($0) || "'+_-.".utf8.contains($0) }
        return isToken ? boundary : "\"\(boundary)\""
    }
}

/// Iterates over the pieces in order.
private struct PieceChunks: AsyncIteratorProtocol {
    typealias Element = ArraySlice<UInt8>

    var pieces: ArraySlice<MultipartLayout.Piece>
    var current: HTTPBody.AsyncIterator?

    init(pieces: ArraySlice<MultipartLayout.Piece>) {
        self.pieces = pieces
    }

    mutating func next() async throws -> ArraySlice<UInt8>? {
        try await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        while true {
            if var body = current {
                if let chunk = try await body.next(isolation: actor) {
                    current = body
                    return chunk
                }
                current = nil
            }
            switch pieces.popFirst() {
            case nil: return nil
            case .bytes(let bytes): return bytes[...]
            case .body(let body): current = body.makeAsyncIterator()
            }
        }
    }
}
