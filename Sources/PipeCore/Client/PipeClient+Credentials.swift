import PipeHTTP

extension PipeClient: CredentialClient {
    package var jitter: @Sendable () -> Double { environment.jitter }
    package var timeout: Duration { settings.timeout ?? CallSettings.defaultTimeout }
    package var retry: RetryPolicy? { settings.retry }
    package var retryBudget: RetryBudget { core.retryBudget }
    package var redaction: Redaction { core.redaction }
    package var userAgentField: String? { settings.headers["User-Agent"] ?? userAgent }
}
