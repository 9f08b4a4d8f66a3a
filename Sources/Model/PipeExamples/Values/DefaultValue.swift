import PipeJSON
import PipeModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension API.Field {
    /// The default as clients send it; `nil` without one.
    package func defaultJSON(in api: APIIndex) -> JSONValue? {
        guard let text = defaultText else { return nil }
        switch type.required {
        case .list, .map: return try? JSON.decode(JSONValue.self, from: Array(text.utf8))
        case .scalar(.plain(.unixSeconds)):
            return RFC3339.parse(text).map { .number(JSONNumber(Int($0.timeIntervalSince1970))) }
        case .scalar(.plain(.unixMilliseconds)):
            return RFC3339.parse(text).map { .number(JSONNumber(Int($0.timeIntervalSince1970 * 1_000))) }
        case .scalar(.patterned(let format)):
            return RFC3339.parse(text).flatMap { TimestampPattern(format.pattern).format($0) }.map(JSONValue.string)
        case .scalar, .enumeration, .identifier, .record, .union, .optional:
            return IdentityText.value(of: text, type, api)
        }
    }
}
