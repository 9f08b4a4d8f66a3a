/// A value with secrets: no description, dump or debugger summary shows them.
package protocol SecretCarrying: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension SecretCarrying {
    public var description: String { "\(Self.self)(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
