/// The transport of clients whose app chooses none.
///
/// On Linux this is AsyncHTTPClient. On other platforms, and if the package trait `AsyncHTTPClient` is off, it is
/// URLSession.
public enum DefaultTransport {
    #if AsyncHTTPClient && canImport(AsyncHTTPClient)
    /// One transport for the whole process. All clients that use it share its connections.
    public static let shared = AsyncHTTPClientTransport.shared
    #else
    /// One transport for the whole process. All clients that use it share its connections.
    public static let shared = URLSessionTransport.shared
    #endif
}
