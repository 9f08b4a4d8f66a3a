#if Store
import PipeCore
import PipeHTTP
import PipeJSON

/// Why a store cannot do what it was asked for.
public enum StoreError: Error, Sendable {
    /// A call has failed. Where a policy allows it, records of the store are returned instead.
    case call(PipeError)
    /// The folder of the store cannot be made or written to.
    case folder(path: String, reason: String)
    /// SQLite cannot read or write the file.
    ///
    /// - Parameters:
    ///   - code: The result code of SQLite, such as 13 for a full disk.
    ///   - message: What SQLite says.
    case database(code: Int, message: String)
    /// The account was signed out while something was stored, such as by another process.
    case signedOut
    /// The account has changes that the server does not know yet; their number.
    case unsentChanges(Int)
    /// The record is below one that the server does not know yet, so that it cannot be asked for it.
    case unsentParent
    /// The server does not know the record yet, so that it cannot be asked for it.
    case unsentRecord
    /// The store has no such record, such as for a change of it.
    case missingRecord
    /// The change was sent or dropped meanwhile, or is being sent.
    case missingChange
    /// The record cannot be below an item that is new and is sent after it.
    case cyclicMove
    /// A change and the next one of its record have both to be sent.
    case unjoinableChange
    /// The draft has a file, and refers to a record that the server does not know yet.
    case unstorableDraft
    /// The change has a secret, which a store does not keep. The call of the pipe without a store can send it.
    case secretInChange(field: String)
    /// A newer version of the library has made the file.
    case newerFormat(Int)
    /// A record of the store cannot be read as the app's type.
    case record(type: String, JSONError)

    /// The error of the call; `nil` for others.
    public var call: PipeError? {
        if case .call(let error) = self { error } else { nil }
    }
}

extension StoreError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .call(let error): error.description
        case .folder(let path, let reason): "the folder of the store, \(path), cannot be used: \(reason)"
        case .database(let code, let message): "the database of the store has failed with code \(code): \(message)"
        case .signedOut: "the account was signed out, and nothing is stored for it"
        case .unsentChanges(let count): "\(count) changes of the account were not sent, and would be lost"
        case .unsentParent: "the record is below one that the server does not know yet"
        case .unsentRecord: "the server does not know the record yet"
        case .missingRecord: "the store has no such record"
        case .missingChange: "the change was sent or dropped meanwhile, or is being sent"
        case .cyclicMove: "the record cannot be below an item that is new and is sent after it"
        case .unjoinableChange: "the change and the next one of its record have both to be sent"
        case .unstorableDraft: "a draft with a file cannot refer to a record that the server does not know yet"
        case .secretInChange(let field): "the change has the secret ‘\(field)’, which a store does not keep"
        case .newerFormat(let format):
            "the store has format \(format), which a newer version of this library has made"
        case .record(let type, let error): "a stored record of type \(type) cannot be read: \(error)"
        }
    }
}
#endif
