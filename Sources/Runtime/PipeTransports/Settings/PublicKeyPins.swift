import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The digests of the keys that servers must have, by host.
struct PublicKeyPins: Sendable {
    /// A host name or IP address, or a wildcard for all hosts below a name.
    struct Host: Sendable, Hashable {
        let name: String
        let isWildcard: Bool

        init(_ text: String) throws(TransportConfigurationError) {
            let isWildcard = text.begins(with: "*.")
            let name = Self.normalized(isWildcard ? text.dropping(2) : text[...])
            // After a single colon stands a port.
            let isAddress =
                !isWildcard && name.utf8.count { $0 == UInt8(ascii: ":") } > 1
                && name.utf8.allSatisfy { $0 == UInt8(ascii: ":") || Self.isHex($0) }
            let isName = name.utf8.allSatisfy { $0 != UInt8(ascii: "*") && PercentEncoding.isUnreserved($0) }
            guard !name.isEmpty, isAddress || isName, !name.begins(with: "."), !name.containsBytes(of: "..") else {
                throw .malformedHost(text)
            }
            self.name = name
            self.isWildcard = isWildcard
        }

        /// Returns the host in lower case, without the final dot of the root and the brackets of an IPv6 address.
        static func normalized(_ host: Substring) -> String {
            var host = host
            if host.begins(with: "["), host.ends(with: "]") {
                host = host.dropping().droppingLast()
            } else if host.ends(with: ".") {
                host = host.droppingLast()
            }
            return host.lowercased()
        }

        func matches(_ host: String) -> Bool {
            isWildcard ? host.ends(with: "." + name) : host.hasSameBytes(as: name)
        }

        private static func isHex(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
            default: false
            }
        }
    }

    private(set) var digests: [Host: Set<[UInt8]>] = [:]

    /// No pins: every key is accepted.
    static let none = PublicKeyPins()

    private var digest: @Sendable ([UInt8]) -> [UInt8] = { $0 }

    private init() {}

    init(_ pinning: TransportSecurity.Pinning?) throws(TransportConfigurationError) {
        guard let pinning else {
            return
        }
        digest = pinning.digest
        for (text, keys) in pinning.pins {
            let host = try Host(text)
            guard !keys.isEmpty else {
                throw .noPins(host: text)
            }
            for key in keys {
                let base64 = key.begins(with: "sha256/") ? String(key.dropping("sha256/".utf8.count)) : key
                guard let digest = Data(base64Encoded: base64), digest.count == 32 else {
                    throw .malformedPin(key, host: text)
                }
                digests[host, default: []].insert(Array(digest))
            }
        }
    }

    var hosts: [Host] { Array(digests.keys) }

    /// Returns the entry for the host of a request: the one with its name, else the longest wildcard that matches.
    ///
    /// - Parameter authority: Host, with or without a port.
    func host(for authority: String) -> Host? {
        let end = authority.begins(with: "[") ? authority.endIndex(ofBytes: "]") : nil
        let name = Host.normalized(authority[..<(end ?? authority.firstIndex(ofScalar: ":") ?? authority.endIndex)])
        let matching = digests.keys.filter { $0.matches(name) }
        return matching.first { !$0.isWildcard } ?? matching.max { $0.name.utf8.count < $1.name.utf8.count }
    }

    /// Compares the key of a server with the pins of its host.
    ///
    /// - Parameter key: A SubjectPublicKeyInfo in DER.
    /// - Returns: `nil` if a pin matches.
    func mismatch(of key: some Sequence<UInt8>, at host: Host) -> PipeError.TLSError? {
        let digest = digest(Array(key))
        if digests[host]?.contains(digest) == true {
            return nil
        }
        return .pin(found: "sha256/" + Data(digest).base64EncodedString())
    }
}
