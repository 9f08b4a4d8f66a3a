import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A `Decodable` value as a record of a list.
///
/// ```swift
/// for try await user in client.list("users", of: Decoded<User>.self).all() { print(user.value.name) }
/// ```
///
/// A generated record and ``JSONValue`` read JSON themselves, which is several times as fast.
public struct Decoded<Value: Decodable & Sendable>: JSONReadable, Sendable {
    /// The value.
    public let value: Value

    public init(json reader: inout JSONReader) throws(JSONError) {
        let start = reader.offset
        let json = try JSONValue(json: &reader)
        do {
            value = try JSONDecoder().decode(Value.self, from: Data(JSON.encode(json)))
        } catch {
            throw reader.error(
                .invalidValue(String(describing: error), expected: String(describing: Value.self)), at: start)
        }
    }
}
