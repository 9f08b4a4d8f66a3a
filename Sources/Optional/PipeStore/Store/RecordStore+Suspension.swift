#if Store
import GRDB

#if canImport(FoundationEssentials)
import FoundationEssentials
#endif
import Foundation

extension RecordStore {
    /// Lets go of the files of all stores, before the app is suspended.
    ///
    /// iOS ends an app that is suspended while it holds a lock on a file in a folder that it shares with others, such as
    /// extensions (app groups). Until ``resumeAll()``, functions that write throw ``StoreError/database(code:message:)``
    /// instead of taking a lock, and may be interrupted; what they have not written is not there. Reading works.
    public static func suspendAll() {
        NotificationCenter.default.post(name: Database.suspendNotification, object: nil)
    }

    /// Lets stores write again, when the app is active.
    public static func resumeAll() {
        NotificationCenter.default.post(name: Database.resumeNotification, object: nil)
    }
}
#endif
