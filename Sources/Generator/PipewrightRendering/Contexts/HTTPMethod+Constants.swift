import PipeModel

extension HTTPMethod {
    /// The constant of `HTTPRequest.Method`; `nil` for a method without one.
    var constant: String? { hasConstant ? rawValue.lowercased() : nil }

    /// The name of a method without a constant.
    var nameOfOther: String? { hasConstant ? nil : rawValue }

    private var hasConstant: Bool { isUsual && self != .query }
}
