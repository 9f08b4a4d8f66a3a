#if canImport(Security)
import Foundation
import PipeJSON
import Security

/// Keeps tokens in the keychain of Apple platforms, as generic passwords.
///
/// Nothing in this project's continuous integration, which runs on Linux, compiles or runs this type. Processes that
/// share an access group are not kept from renewing a token at the same time.
public struct KeychainTokenStore: TokenStore {
    /// What the keychain answered (`errSecItemNotFound` and so on).
    public struct KeychainError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The result code; `errSecDecode` where an item does not hold a token.
        public let status: OSStatus

        public var description: String {
            let words = SecCopyErrorMessageString(status, nil) as String?
            return "the keychain: \(words ?? "error") (\(status))"
        }
    }

    private let service: String
    private let accessGroup: String?
    private let isForThisDeviceOnly: Bool

    /// Keeps tokens under the name of a service. They can be used from the first unlocking of the device on.
    ///
    /// - Parameters:
    ///   - service: Tells the tokens of apps apart, as the identifier of the bundle does.
    ///   - accessGroup: The group of apps that share the tokens; `nil` for the app's own.
    ///   - isForThisDeviceOnly: Whether the tokens stay out of backups that are restored to other devices.
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
            // The file-based keychain of macOS knows no groups; the other one asks for an entitlement.
            query[kSecUseDataProtectionKeychain] = true
        }
        return query
    }
}
#endif
