/// The limits of a number.
package enum NumberLimit: String, CaseIterable, Codable, CodingKeyRepresentable, Hashable, Sendable {
    /// The smallest and the largest number.
    case min, max
    /// Numbers that are themselves too small or too large.
    case above, below
}
