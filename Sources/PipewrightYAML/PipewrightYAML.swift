import PipewrightDiagnostics

package struct LocatedNode: Hashable, Sendable {
    package enum Content: Hashable, Sendable { case scalar(Scalar); case mapping([Entry]); case sequence([LocatedNode]) }
    package struct Scalar: Hashable, Sendable { package let text: String; package let isPlain: Bool }
    package struct Entry: Hashable, Sendable { package let key: Key; package let value: LocatedNode }
    package struct Key: Hashable, Sendable { package let text: String; package let range: SourceRange }
    package let content: Content
    package let range: SourceRange
    package var isNull: Bool { false }
    package var bool: Bool? { nil }
    package var integer: Int? { nil }
    package var text: String? { nil }
    package var kind: Problem.NodeKind { .scalar }
}
package enum YAMLReader {
    package static func read(_ file: SourceFile, into diagnostics: inout Diagnostics) -> LocatedNode? { nil }
}
