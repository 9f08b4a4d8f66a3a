import PipeWords
import PipewrightDiagnostics

extension Schema {
    /// How a long operation is polled, as written.
    package struct Job: Hashable, Sendable {
        package var state: Located<Place>?
        package var progress: Located<Place>?
        package var done: [Located<JobTest>] = []
        package var failed: [Located<JobTest>] = []
        package var message: Located<String>?
        package var poll: Located<JobTarget>?
        /// In milliseconds.
        package var every: Located<Int>?
        /// In milliseconds.
        package var longestDelay: Located<Int>?
        package var result: Located<JobResult>?
        package var cancel: Located<JobCancellation>?
        /// The origins, besides the API's server, that URLs of the job may lead to.
        package var origins: [Located<String>] = []
    }
}
