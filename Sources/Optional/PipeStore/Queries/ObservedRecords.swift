#if Store
import Observation
import PipeCore

/// The records of a query for views, which change with it.
///
/// ```swift
/// struct ProjectList: View {
///     @State var projects: ObservedRecords<Depot.Project>
///
///     var body: some View {
///         List(projects.records) { project in Text(project.value?.title ?? "…") }
///     }
/// }
/// ```
@MainActor @Observable
public final class ObservedRecords<Record: StorableRecord> {
    /// The records; empty until the first ones are read.
    public private(set) var records: [Stored<Record>] = []
    /// Why the records do not change any more; `nil` as long as they do.
    public private(set) var error: StoreError?
    @ObservationIgnored private var task: Task<Void, Never>?

    /// Reads the records of a query, and again after each change, as long as this object lives.
    public init(_ query: StoredQuery<Record>) {
        task = Task { [weak self] in
            do throws(StoreError) {
                for try await records in query.changes() {
                    guard let self else { return }
                    self.records = records
                }
            } catch {
                self?.error = error
            }
        }
    }

    deinit {
        task?.cancel()
    }
}
#endif
