import HTTPTypes
import PipeJSON

/// The file format of responses: a line of JSON that describes them, followed by their bodies in order.
enum CacheFile {
    private static let version = 2

    /// Returns the bytes of a file, or `nil` if it cannot be written.
    static func bytes(of responses: [CachedResponse]) -> [UInt8]? {
        var head = JSONObject()
        head["version"] = .number(version)
        let descriptions = responses.compactMap { description(of: $0).map(JSONValue.object) }
        head["responses"] = .array(descriptions)
        guard descriptions.count == responses.count, let line = try? JSON.encode(head) else {
            return nil
        }
        return line + [0x0A] + responses.flatMap(\.body)
    }

    /// Returns the responses of a file, or `nil` if the file is malformed, truncated or of another version.
    static func responses(in bytes: [UInt8]) -> [CachedResponse]? {
        guard let end = bytes.firstIndex(of: 0x0A),
            let head = try? JSON.decode(JSONObject.self, from: Array(bytes[..<end])),
            head["version"]?.int == version, let descriptions = head["responses"]?.array
        else {
            return nil
        }
        var rest = bytes[(end + 1)...]
        var responses: [CachedResponse] = []
        for description in descriptions {
            guard let object = description.object, let length = object["length"]?.int, length >= 0,
                length <= rest.count, let response = response(object, Array(rest.prefix(length)))
            else {
                return nil
            }
            rest = rest.dropFirst(length)
            responses.append(response)
        }
        return rest.isEmpty ? responses : nil
    }

    /// `nil` for a response at a time that no clock shows.
    private static func description(of response: CachedResponse) -> JSONObject? {
        guard let requestTime = Int(exactly: (response.requestTime * 1_000).rounded()),
            let responseTime = Int(exactly: (response.responseTime * 1_000).rounded())
        else {
            return nil
        }
        var object = JSONObject()
        object["status"] = .number(response.status.code)
        object["reason"] = .string(response.status.reasonPhrase)
        object["fields"] = .array(response.fields.map { .array([.string($0.name.rawName), .string($0.value)]) })
        object["selectors"] = .array(
            response.selectors.map { .array([.string($0.name), $0.digest.map { .string($0) } ?? .null]) })
        object["caller"] = .string(response.caller)
        object["length"] = .number(response.body.count)
        // Milliseconds.
        object["requestTime"] = .number(requestTime)
        object["responseTime"] = .number(responseTime)
        return object
    }

    private static func response(_ object: JSONObject, _ body: [UInt8]) -> CachedResponse? {
        guard let status = object["status"]?.int, (100...999).contains(status), let reason = object["reason"]?.string,
            let fields = object["fields"]?.array, let selectors = object["selectors"]?.array,
            let caller = object["caller"]?.string,
            let requestTime = object["requestTime"]?.int, let responseTime = object["responseTime"]?.int
        else {
            return nil
        }
        var headerFields = HTTPFields()
        for field in fields {
            guard let pair = field.array, pair.count == 2, let name = pair[0].string.flatMap({ HTTPField.Name($0) }),
                let value = pair[1].string
            else {
                return nil
            }
            guard headerFields.append(received: HTTPField(name: name, value: value)) else {
                return nil
            }
        }
        var read: [CachedResponse.Selector] = []
        for selector in selectors {
            // Without one of its selectors the response would also be used for other requests.
            guard let pair = selector.array, pair.count == 2, let name = pair[0].string else {
                return nil
            }
            read.append(CachedResponse.Selector(name: name, digest: pair[1].string))
        }
        return CachedResponse(
            status: HTTPResponse.Status(code: status, reasonPhrase: reason), fields: headerFields, body: body,
            selectors: read, caller: caller,
            requestTime: Double(requestTime) / 1_000, responseTime: Double(responseTime) / 1_000)
    }
}

extension JSONValue {
    fileprivate static func number(_ integer: Int) -> JSONValue {
        JSONNumber(String(integer)).map { .number($0) } ?? .null
    }
}
