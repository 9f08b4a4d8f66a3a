/// The checks against a server, and those that failed.
struct Report {
    let server: String
    private(set) var count = 0
    private(set) var failures = 0

    init(_ server: String) {
        self.server = server
    }

    /// Records the result of a check.
    mutating func check(_ what: String, _ holds: Bool, found: @autoclosure () -> String = "") {
        count += 1
        if !holds { failures += 1 }
        print("\(holds ? "✓" : "✗") \(server): \(what)\(holds ? "" : ", but found \(found())")")
    }
}
