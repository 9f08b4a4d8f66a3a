#if canImport(Security)
import Foundation
import PipeJSON
import Security

/// Keeps tokens in the keychain of Apple platforms, as generic passwords.
///
/// The continuous integration of this project runs on Linux and does not compile this type. Processes that share an
/// access group may renew a token at the same time.
public struct KeychainTokenStore: TokenStore {
    /// An error of the keychain, such as `errSecItemNotFound`.
    public struct KeychainError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The result code; `errSecDecode` if an item does not hold a token.
        public let status: OSStatus

        public var description: String {
            let message = SecCopyErrorMessageString(status, nil) as String?
            return "the keychain: \(message ?? "error") (\(status))"
        }
    }

    private let service: String
    private let accessGroup: String?
    private let isForThisDeviceOnly: Bool

    /// Creates a store of generic passwords. They are accessible after the first unlock of the device.
    ///
    /// - Parameters:
    ///   - service: Distinguishes the tokens of apps, such as a bundle identifier.
    ///   - accessGroup: The group of apps that share the tokens; `nil` for this app alone.
    ///   - isForThisDeviceOnly: Whether backups do not restore the tokens to other devices.
    public init(service: String, accessGroup: String? = nil, isForThisDeviceOnly: Bool = false) {
        self.service = service
        self.accessGroup = accessGroup
        self.isForThisDeviceOnly = isForThisDeviceOnly
    }

    /// - Throws: ``KeychainError``.
    public func token(for account: TokenAccount) async throws -> OAuth2Token? {
        var query = query(for: account)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var item: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &item)
        if status == errSecItemNotFound {
            return nil
        }
        guard status == errSecSuccess else {
            throw KeychainError(status: status)
        }
        guard let data = item as? Data, let object = try? JSON.decode(JSONObject.self, from: Array(data)),
            let token = OAuth2Token(json: object)
        else {
            throw KeychainError(status: errSecDecode)
        }
        return token
    }

    /// - Throws: ``KeychainError``.
    public func setToken(_ token: OAuth2Token?, for account: TokenAccount) async throws {
        guard let token else {
            let status = SecItemDelete(query(for: account) as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw KeychainError(status: status)
            }
            return
        }
        guard let object = token.json, let bytes = try? JSON.encode(object) else {
            throw KeychainError(status: errSecParam)
        }
        let content: [CFString: Any] = [
            kSecValueData: Data(bytes),
            kSecAttrAccessible: isForThisDeviceOnly
                ? kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly : kSecAttrAccessibleAfterFirstUnlock,
        ]
        var status = SecItemUpdate(query(for: account) as CFDictionary, content as CFDictionary)
        if status == errSecItemNotFound {
            let item = query(for: account).merging(content) { _, new in new }
            status = SecItemAdd(item as CFDictionary, nil)
        }
        guard status == errSecSuccess else {
            throw KeychainError(status: status)
        }
    }

    private func query(for account: TokenAccount) -> [CFString: Any] {
        var query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: service,
            kSecAttrAccount: account.description,
        ]
        if let accessGroup {
            query[kSecAttrAccessGroup] = accessGroup
            // The file-based keychain of macOS has no groups; the data protection keychain needs an entitlement.
            query[kSecUseDataProtectionKeychain] = true
        }
        return query
    }
}
#endif
