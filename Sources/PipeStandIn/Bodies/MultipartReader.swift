import PipeHTTP

/// The parts of a `multipart` body (RFC 2046, section 5.1).
struct MultipartReader {
    struct Part {
        /// The name of the field in `Content-Disposition` (RFC 7578, section 4.2).
        var name: String?
        var fileName: String?
        var type: String?
        var content: [UInt8]
    }

    private(set) var parts: [Part] = []

    /// More parts than an API has.
    private static let countLimit = 1_000

    /// `nil` if a delimiter is missing.
    init?(_ body: [UInt8], boundary: String) {
        // The line break before a delimiter belongs to it, also at the start of the body.
        let delimiter = Array("\r\n--\(boundary)".utf8)
        let whole = Array("\r\n".utf8) + body
        var starts: [(begin: Int, end: Int)] = []
        var isClosed = false
        var place = 0
        while !isClosed, let found = Self.place(of: delimiter, in: whole, from: place) {
            let end = found + delimiter.count
            isClosed = whole[end...].starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")])
            let lineEnd = whole[end...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? whole.count
            starts.append((found, lineEnd))
            place = end
            guard starts.count <= Self.countLimit else { return nil }
        }
        guard isClosed else { return nil }
        for (start, next) in zip(starts, starts.dropFirst()) {  // checked text: places
            guard start.end - 2 <= next.begin, let part = Self.part(whole[min(start.end, next.begin)..<next.begin])
            else {
                return nil
            }
            parts.append(part)
        }
    }

    private static func place(of delimiter: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while let found = bytes[place...].firstIndex(of: delimiter[0]) {
            if bytes[found...].starts(with: delimiter) { return found }
            place = found + 1
        }
        return nil
    }

    /// A part: header fields, an empty line, and the content.
    private static func part(_ bytes: ArraySlice<UInt8>) -> Part? {
        var part = Part(content: [])
        var line = bytes.startIndex
        while line < bytes.endIndex {
            let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            let text = String(decoding: bytes[line..<end], as: UTF8.self).trimmingASCIIWhitespace()
            line = min(end + 1, bytes.endIndex)
            guard !text.isEmpty else {
                part.content = Array(bytes[line...])
                return part
            }
            let halves = text.parts(at: ":", maxSplits: 1)
            guard halves.count == 2 else { return nil }
            let value = halves[1].trimmingASCIIWhitespace()
            switch halves[0].lowercased() {
            case "content-type": part.type = String(value)
            case "content-disposition":
                // Its parameters are written as those of a media type (RFC 6266, section 4.1).
                let parameters = MediaType("part/\(value)")?.parameters ?? [:]
                part.name = parameters["name"]
                part.fileName = parameters["filename"]
            default: break
            }
        }
        return part
    }
}
