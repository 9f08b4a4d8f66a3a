/// The version of the tool, that of `PipeClient.runtimeVersion`.
package enum PipewrightVersion {
    package static let current = "0.1.0"
}
