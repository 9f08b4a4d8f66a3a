#if canImport(Darwin)
import PipeHTTP
import Foundation
#endif

extension PipeClient {
    /// The version of Pipewright: of this library, and of the tool that generates its clients.
    public static let runtimeVersion = "0.1.0"
}

/// The value of `User-Agent` (RFC 9110, section 10.1.5) of calls that set none.
enum UserAgent {
    /// The maximum length of a name in bytes.
    private static let nameLimit = 64

    /// Returns the product that makes the calls, and Pipewright with its version.
    ///
    /// On Apple platforms the first product is the app with its version, if its bundle has a name: URLSession sends the
    /// same by default, and servers distinguish apps and their versions by it. On other platforms it is the API.
    ///
    /// - Parameter api: The name of the API; characters that are not allowed in a product are replaced.
    static func text(api: String) -> String {
        let pipewright = "Pipewright/\(PipeClient.runtimeVersion)"
        return (app ?? product(api)).map { "\($0) \(pipewright)" } ?? pipewright
    }

    /// Returns a name as a product token (RFC 9110, section 5.6.2), with `-` instead of other characters; `nil` if
    /// nothing is left.
    static func product(_ name: String) -> String? {
        var token: [UInt8] = []
        for byte in name.utf8 {
            if FieldScanner.isTokenByte(byte) {
                token.append(byte)
            } else if let last = token.last, last != UInt8(ascii: "-") {
                token.append(UInt8(ascii: "-"))
            }
            if token.count == nameLimit {
                break
            }
        }
        while token.last == UInt8(ascii: "-") { token.removeLast() }
        return token.isEmpty ? nil : String(decoding: token, as: UTF8.self)
    }

    #if canImport(Darwin)
    /// The name and the version of the app in its bundle.
    private static let app: String? = {
        let info = Bundle.main.infoDictionary
        guard let name = (info?["CFBundleName"] as? String).flatMap({ product($0) }) else {
            return nil
        }
        let version = (info?["CFBundleShortVersionString"] as? String).flatMap { product($0) }
        return version.map { "\(name)/\($0)" } ?? name
    }()
    #else
    private static var app: String? { nil }
    #endif
}
