#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The variables of the process that hold secrets.
enum Environment {
    /// The value of a variable; `nil` where there is none or an empty one.
    static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
