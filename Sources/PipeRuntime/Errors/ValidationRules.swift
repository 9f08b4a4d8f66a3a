import PipeJSON

/// Where in the body of an error the messages about single fields are.
public enum ValidationRules: Sendable, Hashable {
    /// In an object at this place, whose members are called as the fields: `{"title": ["can't be blank"]}`.
    case object(JSONPointer)
    /// In the elements of a list at this place; the other pointers begin at an element. Without `field` the messages are
    /// about the record as a whole.
    case list(JSONPointer, field: JSONPointer? = nil, message: JSONPointer)
}
