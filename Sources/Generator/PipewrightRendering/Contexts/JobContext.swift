import PipeModel
import PipewrightAPI

/// How a long operation is polled. Values that are the defaults of the runtime are absent.
package final class JobContext: TemplateContext {
    private let property: String
    private let job: API.Job

    /// - Parameter property: The property with the description.
    init(_ job: API.Job, property: String) {
        self.job = job
        self.property = property
    }

    /// The job of a call; `nil` if it starts none.
    convenience init?(_ call: API.Call) {
        guard let job = call.result.job else { return nil }
        self.init(job, property: Self.property(of: call))
    }

    /// The jobs that the calls of a resource start.
    static func list(_ resource: API.Resource) -> [JobContext] {
        resource.calls.compactMap { JobContext($0) }
    }

    /// The property with the description of a call's job. A resource can have an action and one of its items with the
    /// same name.
    static func property(of call: API.Call) -> String {
        call.name + (call.kind != .operation && call.isOnItem ? "JobOfItem" : "Job")
    }

    package static let name = "job"

    package static let values: [ContextValue<JobContext>] = [
        .text("property", "The property with the description.") { $0.property },
        .object("state", "The place of the state.") { $0.job.state.map(PlaceContext.init) },
        .object("progress", "The place of the progress.") { $0.job.progress.map(PlaceContext.init) },
        .flag("hasDone", "Whether responses say that the job is done.") { !$0.job.done.isEmpty },
        .list("done", "When the job is done.") { $0.job.done.map(JobTestContext.init) },
        .flag("hasFailed", "Whether responses say that the job has failed.") { !$0.job.failed.isEmpty },
        .list("failed", "When the job has failed.") { $0.job.failed.map(JobTestContext.init) },
        .literal("message", "The JSON pointer to the message of a failed job") { $0.job.message },
        .object("poll", "The URL that is polled.") { $0.job.poll.map(JobTargetContext.init) },
        .object("every", "The first pause.") { $0.job.every.map { DurationContext(milliseconds: $0) } },
        .object("longestDelay", "The longest pause.") {
            $0.job.longestDelay.map { DurationContext(milliseconds: $0) }
        },
        .literal("resultPointer", "The JSON pointer to the result in the last response") {
            if case .value(let pointer) = $0.job.result { pointer } else { nil }
        },
        .object("resultTarget", "The URL of the result.") { context in
            context.job.result?.target.map(JobTargetContext.init)
        },
        .text("cancelMethod", "The method that cancels the job, in lowercase.") {
            $0.job.cancel?.method.rawValue.lowercased()
        },
        .object("cancelTarget", "The URL that cancels the job.") { $0.job.cancel.map { JobTargetContext($0.target) } },
        .flag("hasOrigins", "Whether the job may be on other servers.") { !$0.job.origins.isEmpty },
        .literals("origins", "The other servers") { $0.job.origins },
    ]
}

/// When a response says that a job has ended.
package final class JobTestContext: TemplateContext {
    private let test: JobTest

    init(_ test: JobTest) {
        self.test = test
    }

    package static let name = "job test"

    package static let values: [ContextValue<JobTestContext>] = [
        .literal("word", "The word of the state") { if case .word(let word) = $0.test { word } else { nil } },
        .object("condition", "The condition.") {
            if case .condition(let condition) = $0.test { ConditionContext(condition) } else { nil }
        },
    ]
}

/// A URL of a job: a place in a response, a path, or, with neither, the URL that is polled.
package final class JobTargetContext: TemplateContext {
    private let target: JobTarget

    init(_ target: JobTarget) {
        self.target = target
    }

    package static let name = "job target"

    package static let values: [ContextValue<JobTargetContext>] = [
        .object("place", "The place of the URL in a response.") {
            if case .place(let place) = $0.target { PlaceContext(place) } else { nil }
        },
        .literal("path", "The path") { if case .path(let path) = $0.target { path } else { nil } },
    ]
}
