/// Names that differ from each other. A name that is taken gets a number.
///
/// The numbers of a name go on where they ended, so that thousands of equal names take linear time.
struct NumberedNames {
    private struct Start: Hashable {
        let base: String
        let first: Int
    }

    private var taken: Set<String>
    private var numbers: [Start: Int] = [:]

    init(_ taken: Set<String> = []) {
        self.taken = taken
    }

    /// Takes a name. Returns whether it was free; `nil` never is.
    mutating func take(_ name: String?) -> Bool {
        name.map { taken.insert($0).inserted } ?? false
    }

    func isTaken(_ name: String) -> Bool { taken.contains(name) }

    /// Takes a name, or the first numbered form of it that is free: `name`, `name_2`, `name_3`.
    ///
    /// - Parameter key: What has to be free, such as the Swift name.
    mutating func distinct(_ name: String, key: (String) -> String? = { $0 }) -> String {
        take(key(name)) ? name : number(name, key: key) { "\(name)_\($0)" }
    }

    /// Takes the first numbered form of a name that is free.
    ///
    /// - Parameters:
    ///   - first: The first number.
    ///   - key: What has to be free, such as the Swift name; `nil` for a form that is not usable.
    ///   - form: Returns the name with a number. It may only depend on `base`.
    mutating func number(
        _ base: String, from first: Int = 2, key: (String) -> String? = { $0 }, as form: (Int) -> String
    ) -> String {
        let start = Start(base: base, first: first)
        var number = numbers[start] ?? first
        while true {
            let name = form(number)
            number += 1
            guard take(key(name)) else { continue }
            numbers[start] = number
            return name
        }
    }
}
