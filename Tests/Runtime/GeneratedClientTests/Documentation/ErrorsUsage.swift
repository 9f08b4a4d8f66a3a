import ErrorsGolden
import LoginGolden
import PipeRuntime
import TodoGolden

/// The Swift of Docs/Runtime/Errors.md, so that it is compiled.
enum ErrorsUsage {
    static func reasons(_ todo: TodoClient) async throws {
        do {
            try await todo.projects.create(Todo.Project.Draft(title: ""))
        } catch {
            switch error.reason {
            case .status(404): print("gone")
            case _ where error.isValidationError:
                for field in error.validationMessages { print(field.name, field.messages) }
            case .timedOut, .connection: print("try again later")
            case .cancelled: break
            default: print(error)
            }
        }
    }

    static func status(_ todo: TodoClient) async throws {
        do {
            try await todo.projects.remove(8)
        } catch {
            guard error.status == 423 else { throw error }
            print("locked; wait for \(error.retryAfter ?? .seconds(1))")
        }
    }

    static func login(_ notes: LoginClient) async throws {
        do {
            _ = try await notes.notes.list()
        } catch {
            guard error.isUnauthorized else { throw error }
            print(error.message ?? "The name or the password is wrong.")
        }
    }

    static func failures(_ api: ErrorsClient) async throws {
        do {
            try await api.orders.create(Errors.Order.Draft(title: ""))
        } catch {
            switch ErrorsClient.failure(of: error)?.error.code {
            case .outOfStock: print("sold out")
            case .invalid: print(error.validationMessages.map { "\($0.name): \($0.messages)" })
            default: print(error)  // one line; String(reflecting: error) has all details
            }
        }
    }
}
