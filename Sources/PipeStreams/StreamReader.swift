import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// Reads the values of one iteration over a stream: of a response, and of those to which it connects again.
actor StreamReader {
    private let client: PipeClient
    private let call: Result<CallRequest, PipeError>
    private let options: StreamOptions
    private let limit: Int

    /// The response that is being read.
    private var response: OpenResponse?
    private var parser: StreamParser?
    /// The values that were found and not yet returned.
    private var items: ArraySlice<StreamItem> = []
    private var retries: Retries?
    private var hasEnded = false
    /// The number of values that were returned, for errors.
    private var count = 0

    init(client: PipeClient, call: Result<CallRequest, PipeError>, options: StreamOptions, limit: Int) {
        self.client = client
        self.call = call
        self.options = options
        self.limit = limit
    }
}
