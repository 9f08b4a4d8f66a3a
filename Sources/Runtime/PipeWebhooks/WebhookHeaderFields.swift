import HTTPTypes
import PipeHTTP

/// The header fields of a message, in the type of a server framework. Names are compared without regard to case.
///
/// `HTTPFields`, dictionaries and arrays of pairs conform. Conform other types with one function:
///
/// ```swift
/// extension HTTPHeaders: WebhookHeaderFields {
///     public func webhookValues(of name: String) -> [String] { self[name] }
/// }
/// ```
public protocol WebhookHeaderFields {
    /// The values of the field, one for each line; an empty array if the message lacks it.
    func webhookValues(of name: String) -> [String]
}

extension HTTPFields: WebhookHeaderFields {
    public func webhookValues(of name: String) -> [String] { values(of: name) }
}

extension Dictionary: WebhookHeaderFields where Key == String, Value == String {
    public func webhookValues(of name: String) -> [String] {
        filter { $0.key.isSameFieldName(as: name) }.map(\.value)
    }
}

extension Array: WebhookHeaderFields where Element == (String, String) {
    public func webhookValues(of name: String) -> [String] {
        filter { $0.0.isSameFieldName(as: name) }.map(\.1)
    }
}

extension String {
    /// Whether two names of header fields are equal (RFC 9110, section 5.1: without regard to case, in ASCII).
    fileprivate func isSameFieldName(as other: String) -> Bool {
        func lowercased(_ byte: UInt8) -> UInt8 {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }
        return utf8.lazy.map(lowercased).elementsEqual(other.utf8.lazy.map(lowercased))
    }
}
