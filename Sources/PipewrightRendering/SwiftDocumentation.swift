import PipewrightAPI

/// Documentation comments made from a schema's texts.
enum SwiftDocumentation {
    static func lines(_ text: String, width: Int) -> [String] {
        SwiftLiteral.comment(text, width: width).map { $0.isEmpty ? "///" : "/// " + $0 }
    }
}
