import PipewrightDiagnostics

/// What every call below the place of the setting takes over, unless something nearer says otherwise.
package struct Settings: Hashable, Sendable {
    package var headers: [NamedValue] = []
    package var query: [NamedValue] = []
    /// In milliseconds.
    package var timeout: Located<Int>?

    package struct NamedValue: Hashable, Sendable {
        package var name: Located<String>
        package var value: Located<String>
    }
}
