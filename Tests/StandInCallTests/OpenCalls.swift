/// The calls that a stand-in does not serve yet, by client.
enum OpenCalls {
    static let list: [String: Set<String>] = [:]
}
