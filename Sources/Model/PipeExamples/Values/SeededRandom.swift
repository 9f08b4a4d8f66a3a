import PipeModel

/// Numbers that follow from a seed (SplitMix64 by Sebastiano Vigna).
package struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// Numbers that also follow from a text, so that one value does not depend on the others.
    package init(seed: UInt64, _ text: String) {
        state = seed ^ FNV1a(text).value
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[Int.random(in: elements.indices, using: &self)]
    }

    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Whether something happens that happens once in so many times.
    package mutating func oneIn(_ count: Int) -> Bool { number(1...count) == 1 }
}
