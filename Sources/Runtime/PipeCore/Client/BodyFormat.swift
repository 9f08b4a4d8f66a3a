import PipeHTTP

/// The format of a request body.
@_spi(Generated) public enum BodyFormat: Sendable, Hashable {
    /// `application/json`.
    case json
    /// `application/x-www-form-urlencoded`: the names of nested members in brackets, `address[city]=Berlin`, arrays in
    /// a style.
    case form(arrays: URLQuery.ArrayStyle)
}
