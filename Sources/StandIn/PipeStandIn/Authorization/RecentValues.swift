/// The latest values by name. The oldest one goes when there are too many.
struct RecentValues<Value: Sendable>: Sendable {
    private let limit: Int
    private var values: [String: Value] = [:]
    /// The names in the order in which they were added; also those that were removed since.
    private var names: [String] = []

    init(limit: Int) {
        self.limit = limit
    }

    var count: Int { values.count }

    /// All values, in any order.
    var all: some Collection<Value> { values.values }

    subscript(name: String) -> Value? {
        get { values[name] }
        set {
            guard let newValue else {
                values[name] = nil
                return
            }
            if values.updateValue(newValue, forKey: name) == nil { names.append(name) }
            if names.count > limit * 2 { forgetOldest() }
        }
    }

    private mutating func forgetOldest() {
        var known: Set<String> = []
        // A name that was removed and added again counts where it was added last.
        let kept = names.reversed().filter { values[$0] != nil && known.insert($0).inserted }.prefix(limit)
        names = kept.reversed()
        let latest = Set(names)
        values = values.filter { latest.contains($0.key) }
    }
}
