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

    /// Returns the values of two variables, or `nil` if one is missing or empty.
    package static func values(_ first: String, _ second: String) -> (String, String)? {
        guard let first = value(first), let second = value(second) else {
            return nil
        }
        return (first, second)
    }
}
