/// The transport of clients that are given none.
///
/// On Linux it is AsyncHTTPClient, unless the package trait of that name is off; everywhere else, and without the
/// trait, URLSession.
public enum DefaultTransport {
    #if AsyncHTTPClient && canImport(AsyncHTTPClient)
    /// One transport for the whole process; its connections are shared by all clients that use it.
    public static let shared = AsyncHTTPClientTransport.shared
    #else
    /// One transport for the whole process; its connections are shared by all clients that use it.
    public static let shared = URLSessionTransport.shared
    #endif
}
