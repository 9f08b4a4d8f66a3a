import PipewrightLanguage

/// What can be wrong with resources, paths, places, calls and header fields.
package enum ResourceProblem: Hashable, Sendable {
    case missingRecord(resource: String)
    case operationNeedsIdentity(operation: String, record: String)
    case operationNeedsWritableField(operation: String, record: String)
    case operationNotForSingleton(operation: String)
    case sortWithoutList(resource: String)
    case actionsNeedIdentity(record: String)
    case childrenNeedIdentity(of: String, record: String)
    case unknownParameter(String, known: [String])
    case unusedParameter(String, path: String)
    case malformedPath(String, reason: PathError)
    /// A malformed place, with the kinds that the key accepts: `link`, `header`, `query`, `cookie`, `body`, `first`, `last`.
    case malformedPlace(String, reason: PlaceError, kinds: [String])
    case malformedCall(String, reason: CallError)
    case unknownPaging(String, known: [String])
    case unknownAuth(String, known: [String])
    case malformedServer(String, reason: AddressError)
    case missingOtherURL(String, server: String)
    case formerServerNotUsable(String, server: String, reason: FormerServerError)
    case malformedOrigin(String, reason: AddressError)
    case malformedHeader(String, reason: HeaderError)
    /// A key of `store` of a resource, with the names that may be meant.
    case storeNotUsable(LanguageKey, reason: StoreUseError, known: [String] = [])
}
