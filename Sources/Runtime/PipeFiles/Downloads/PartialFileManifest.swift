import HTTPTypes
import PipeHTTP
import PipeJSON

/// The manifest of an incomplete download.
///
/// ```json
/// {"version":1,"etag":"\"33a64df5\"","length":1000,"digest":"sha-256=:…:","chunks":[[0,500,120],[500,1000,0]]}
/// ```
enum PartialFileManifest {
    private static let currentVersion: Int64 = 1

    /// Reads a manifest; `nil` if it is missing or malformed, so that the download starts again.
    static func read(_ file: PrivateFile) -> PartialFile.State? {
        guard let bytes = try? file.read(), let object = try? JSON.decode(JSONObject.self, from: bytes),
            integer(object["version"]) == currentVersion, let length = integer(object["length"]),
            case .array(let elements) = object["chunks"], !elements.isEmpty
        else {
            return nil
        }
        var chunks: [PartialFile.Chunk] = []
        for element in elements {
            guard case .array(let numbers) = element, numbers.count == 3, let start = integer(numbers[0]),
                let end = integer(numbers[1]), let done = integer(numbers[2]), start == chunks.last?.end ?? 0,
                start <= end, done >= 0, done <= end - start
            else {
                return nil
            }
            chunks.append(PartialFile.Chunk(start: start, end: end, done: done))
        }
        guard chunks.last?.end == length, let validator = validator(in: object) else {
            return nil
        }
        var version = FileVersion()
        version.validator = validator
        version.length = length
        version.digest = object["digest"]?.string.flatMap {
            ContentDigest.ofText($0)
        }
        version.filename = object["filename"]?.string.flatMap { FileName.harmless($0) } ?? "download"
        version.contentType = object["contentType"]?.string
        return PartialFile.State(version: version, chunks: chunks)
    }

    static func write(_ state: PartialFile.State, to file: PrivateFile) throws(PipeError) {
        var object = JSONObject()
        object["version"] = number(currentVersion)
        switch state.version.validator {
        case .entityTag(let tag): object["etag"] = .string(tag)
        case .lastModified(let date): object["lastModified"] = .string(date)
        case nil: break
        }
        object["length"] = state.version.length.map(number)
        object["digest"] = state.version.digest.map { .string($0.field) }
        object["filename"] = .string(state.version.filename)
        object["contentType"] = state.version.contentType.map { .string($0) }
        object["chunks"] = .array(
            state.chunks.map { .array([number($0.start), $0.end.map(number) ?? .null, number($0.done)]) })
        try file.write(PipeError.encoding { () throws(JSONError) in try JSON.encode(object) })
    }

    private static func validator(in object: JSONObject) -> FileVersion.Validator? {
        object["etag"]?.string.map { .entityTag($0) } ?? object["lastModified"]?.string.map { .lastModified($0) }
    }

    private static func integer(_ value: JSONValue?) -> Int64? {
        guard case .number(let number) = value, let integer = Int64(number.literal), integer >= 0 else {
            return nil
        }
        return integer
    }

    private static func number(_ integer: Int64) -> JSONValue {
        JSONNumber(String(integer)).map { .number($0) } ?? .null
    }
}
