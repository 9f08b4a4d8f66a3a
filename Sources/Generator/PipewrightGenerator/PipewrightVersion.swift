/// The version of the tool. `PipeClient.runtimeVersion` is the same.
package enum PipewrightVersion {
    package static let current = "0.1.0"
}
