/// The content of a file that belongs to a record.
struct StoredContent: Sendable {
    var bytes: [UInt8]
    var type: String
    var fileName: String?
}
