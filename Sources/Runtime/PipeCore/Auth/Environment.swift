#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The environment variables of the process.
package enum Environment {
    /// Returns the value of a variable, or `nil` if it is missing or empty.
    package static func value(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
