import PipeHTTP

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A digest of uploaded or downloaded bytes.
public struct ContentDigest: Sendable, Hashable {
    /// The algorithm, by its name in RFC 9530, section 5.
    public enum Algorithm: String, Sendable, Hashable, CaseIterable {
        /// SHA-256 (RFC 6234): 32 bytes.
        case sha256 = "sha-256"
        /// SHA-512 (RFC 6234): 64 bytes.
        case sha512 = "sha-512"
        /// Only against accidental changes, not against deliberate ones.
        case md5 = "md5"

        var length: Int {
            switch self {
            case .sha256: 32
            case .sha512: 64
            case .md5: 16
            }
        }
    }

    /// How the digest was computed.
    public let algorithm: Algorithm
    /// The digest, as many bytes as the algorithm has.
    public let bytes: [UInt8]

    /// A SHA-256 digest in hexadecimal digits, as `sha256sum` prints it; `nil` unless there are 64 of them.
    public static func sha256(hexadecimal: String) -> ContentDigest? {
        ContentDigest(.sha256, hexadecimal: hexadecimal)
    }

    /// A digest in hexadecimal digits; `nil` if there are other characters or the number of digits does not fit the
    /// algorithm.
    public init?(_ algorithm: Algorithm, hexadecimal: String) {
        let digits = hexadecimal.utf8.map { Int(digits: String(Unicode.Scalar($0)), radix: 16) }
        guard digits.count == algorithm.length * 2 else {
            return nil
        }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else {
                return nil
            }
            bytes.append(UInt8(high << 4 | low))
        }
        self.algorithm = algorithm
        self.bytes = bytes
    }

    /// Computes the digest of bytes in memory.
    public init(of content: some Sequence<UInt8>, using algorithm: Algorithm = .sha256) {
        var computation = DigestComputation(algorithm)
        computation.add(Array(content)[...])
        self = computation.digest
    }

    init(_ algorithm: Algorithm, _ bytes: [UInt8]) {
        self.algorithm = algorithm
        self.bytes = bytes
    }

    /// The hexadecimal digits, in lower case.
    public var hexadecimal: String {
        bytes.hexadecimal
    }

    /// Throws unless the digests are equal.
    func check(_ found: ContentDigest) throws(PipeError.TransferError) {
        guard found == self else {
            throw .digest(algorithm: algorithm.rawValue, expected: hexadecimal, found: found.hexadecimal)
        }
    }

    var base64: String {
        Data(bytes).base64EncodedString()
    }
}

/// Computes a digest of bytes that are added in chunks.
struct DigestComputation: Sendable {
    private let algorithm: ContentDigest.Algorithm
    private var function: any HashFunction & Sendable

    init(_ algorithm: ContentDigest.Algorithm) {
        self.algorithm = algorithm
        function =
            switch algorithm {
            case .sha256: SHA256()
            case .sha512: SHA512()
            case .md5: Insecure.MD5()
            }
    }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { function.update(bufferPointer: $0) }
    }

    var digest: ContentDigest {
        ContentDigest(algorithm, function.finalize().withUnsafeBytes { [UInt8]($0) })
    }

    /// Computes the digest of the bytes of a body.
    static func digest(
        of body: HTTPBody, _ algorithm: ContentDigest.Algorithm
    ) async throws(PipeError) -> ContentDigest {
        var computation = DigestComputation(algorithm)
        do {
            for try await chunk in body {
                try Task.checkCancellation()
                computation.add(chunk)
            }
        } catch let error as PipeError {
            throw error
        } catch {
            throw PipeError(.cancelled)
        }
        return computation.digest
    }
}
