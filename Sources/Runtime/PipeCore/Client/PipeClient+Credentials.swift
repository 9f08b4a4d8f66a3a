@_spi(Generated) import PipeHTTP

extension PipeClient: CredentialClient {
    package var jitter: @Sendable () -> Double { environment.jitter }
    package var timeout: Duration { callSettings.timeout ?? CallSettings.defaultTimeout }
    package var retry: RetryPolicy? { callSettings.retry }
    package var retryBudget: RetryBudget { core.retryBudget }
    package var redaction: Redaction { core.redaction }
    package var errors: ErrorRules? { core.errors }
    package var bodyCodecs: BodyCodecs? { callSettings.bodyCodecs }
    package var userAgentField: String? { callSettings.headers["User-Agent"] ?? userAgent }
}
