import PipePattern
import Synchronization

/// The patterns of generated code, each compiled once. There is at most one for each literal in the program.
enum CompiledPatterns {
    private static let patterns = Mutex<[UnsafeRawPointer: TextPattern]>([:])

    /// The pattern of a literal. The generator has checked it; one that is malformed finds every text.
    static func pattern(_ text: StaticString) -> TextPattern {
        guard text.hasPointerRepresentation else {
            return compiled(text)
        }
        return patterns.withLock { patterns in
            let key = UnsafeRawPointer(text.utf8Start)
            if let pattern = patterns[key] {
                return pattern
            }
            let pattern = compiled(text)
            patterns[key] = pattern
            return pattern
        }
    }

    private static func compiled(_ text: StaticString) -> TextPattern {
        (try? TextPattern(text.description)) ?? .everything
    }
}
