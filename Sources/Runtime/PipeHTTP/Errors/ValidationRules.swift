import PipeJSON

/// The place of messages about single fields in the body of an error.
@_spi(Generated) public enum ValidationRules: Sendable, Hashable {
    /// In the object at this pointer, whose members have the names of the fields: `{"title": ["can't be blank"]}`.
    case object(JSONPointer)
    /// In the elements of the list at this pointer; the other pointers begin at an element. Without `field` the
    /// messages are about the whole record.
    case list(JSONPointer, field: JSONPointer? = nil, message: JSONPointer)
}
