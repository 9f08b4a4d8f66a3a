import PipeTesting

extension ScriptedTransport {
    /// What the package that it is of has under this name.
    var sent: [SentRequest] { requests }
}
