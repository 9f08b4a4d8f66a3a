import PipeRuntime

// What apps do with a generated client from actors, tasks and closures. Compiled in the modes of Swift 5 and 6 with complete
// checks of concurrency, where each warning is an error.

/// A model of a view.
@MainActor
public final class NoteList {
    private let client: StrictClient
    private let changed: (Int) -> Void
    public private(set) var notes: [Strict.Note] = []
    private var reading: CallHandle<Strict.Note>?

    public init(_ client: StrictClient, changed: @escaping (Int) -> Void) {
        self.client = client
        self.changed = changed
    }

    public func load() async {
        do throws(PipeError) {
            notes = try await client.notes.list().records
            for try await note in client.notes.all() { notes.append(note) }
        } catch {
            print(error.validationMessages)
        }
        changed(notes.count)
    }

    public func open(_ id: Strict.Note.ID) async throws -> Strict.Note {
        reading?.cancel()
        let handle = client.notes.start { notes throws(PipeError) in try await notes.read(id) }
        reading = handle
        return try await handle.value
    }

    public func rename(_ note: Strict.Note, to title: String) {
        Task {
            let renamed = try await client.notes.update(note.id) { $0.title = title }
            notes = notes.map { $0.id == renamed.id ? renamed : $0 }
        }
    }
}

/// A cache of an app's own.
public actor NoteStore {
    private var client: StrictClient
    private var notes: [Strict.Note.ID: Strict.Note] = [:]

    public init(_ client: StrictClient) {
        self.client = client
    }

    public func hurry() {
        client.client.settings.timeout = .seconds(5)
        client.client.settings.interceptors = [Language(name: "de")]
    }

    public func read(_ first: Strict.Note.ID, _ second: Strict.Note.ID) async throws -> (Strict.Note, Strict.Note) {
        async let one = client.notes.read(first)
        async let other = client.notes[second].read()
        return try await (one, other)
    }

    public func fill(_ ids: [Strict.Note.ID]) async throws {
        let pipe = client.notes.with { $0.retry = RetryPolicy.never }
        notes = try await withThrowingTaskGroup(of: Strict.Note.self) { group in
            for id in ids { group.addTask { try await pipe.read(id) } }
            return try await group.reduce(into: [:]) { $0[$1.id] = $1 }
        }
    }
}

struct Language: Interceptor {
    let name: String

    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
        next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
    ) async throws -> (HTTPResponse, HTTPBody) {
        var request = request
        request.headerFields[.acceptLanguage] = name
        return try await next(request, body)
    }
}

/// Values and errors go anywhere.
public func failure(of client: StrictClient, _ draft: Strict.Note.Draft) async -> PipeError? {
    let creating = Task.detached { () -> Result<Strict.Note, PipeError> in
        do throws(PipeError) {
            return .success(try await client.notes.create(draft))
        } catch {
            return .failure(error)
        }
    }
    if case .failure(let error) = await creating.value { return error }
    return nil
}
