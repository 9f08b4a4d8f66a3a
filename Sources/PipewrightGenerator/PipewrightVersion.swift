/// The version of the tool.
package enum PipewrightVersion {
    package static let current = "0.1.0"
}
