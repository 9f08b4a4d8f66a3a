// swift-format-ignore-file
// Every call of the API of Schemas/github.pipes.yaml. Do not edit.

import CallTesting
import PipeRuntime
import GithubGolden

enum GithubCalls: ClientCalls {
    static let name = "Github"
    static let schema = "Schemas/github.pipes.yaml"

    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async {
        let api = GitHubClient(
            server: origin.map { .init(url: $0 + "") } ?? .production,
            auth: .init(token: "stand-in-token"),
            transport: transport
        )
        await `users`(api, log)
        await `users_repositories`(api, log)
        await `organizations`(api, log)
        await `organizations_repositories`(api, log)
        await `repositories`(api, log)
        await `repositories_issues`(api, log)
        await `repositories_labels`(api, log)
    }
}

extension GithubCalls {
    static func `users`(_ api: GitHubClient, _ log: CallLog) async {
        await log.make("users.read") { _ = try await api.users.read("acc_f4b77ec5809a") }
    }

    static func `users_repositories`(_ api: GitHubClient, _ log: CallLog) async {
        await log.make("users.repositories.list") { try await read(api.users["acc_f4b77ec5809a"].repositories.all()) }
    }

    static func `organizations`(_ api: GitHubClient, _ log: CallLog) async {
        await log.make("organizations.read") { _ = try await api.organizations.read("acc_f4b77ec5809a") }
    }

    static func `organizations_repositories`(_ api: GitHubClient, _ log: CallLog) async {
        await log.make("organizations.repositories.list") { try await read(api.organizations["acc_f4b77ec5809a"].repositories.all()) }
        await log.make("organizations.repositories.create") { try await api.organizations["acc_f4b77ec5809a"].repositories.create(.init(name: "Open parcel", private: true, description: "The gentle workshop is beside the gentle corner.", homepage: "https://www.example.com/gentle-draft", archived: true, defaultBranch: "Plain bridge")) }
    }

    static func `repositories`(_ api: GitHubClient, _ log: CallLog) async {
        await log.make("repositories.read") { _ = try await api.repositories.read(.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")) }
        await log.make("repositories.update") { try await api.repositories.update(.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")) { $0.`private` = .value(true) } }
        await log.make("repositories.remove") { try await api.repositories.remove(.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")) }
    }

    static func `repositories_issues`(_ api: GitHubClient, _ log: CallLog) async {
        await log.make("repositories.issues.list") { try await read(api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].issues.all()) }
        await log.make("repositories.issues.list(where:)") { _ = try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].issues.list(where: .init(state: .closed, labels: ["Rapid map"], assignee: "Jonas Zhang", creator: "Quiet river", since: value(#""2025-08-30T14:52:20Z""#), sort: .comments, direction: .asc)) }
        await log.make("repositories.issues.read") { _ = try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].issues.read(1) }
        await log.make("repositories.issues.create") { try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].issues.create(.init(title: "Warm workshop", body: "The distant workshop is beside the steady order.", state: .open, stateReason: .reopened)) }
        await log.make("repositories.issues.update") { try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].issues.update(1) { $0.title = "Amber invoice" } }
        await log.make("repositories.issues.lock") { try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].issues[1].lock(lockReason: .resolved) }
        await log.make("repositories.issues.unlock") { try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].issues[1].unlock() }
        await log.make("repositories.issues.addLabels") { _ = try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].issues[1].addLabels(labels: ["Hidden garden", "Distant island", "Early archive"]) }
    }

    static func `repositories_labels`(_ api: GitHubClient, _ log: CallLog) async {
        await log.make("repositories.labels.list") { try await read(api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].labels.all()) }
        await log.make("repositories.labels.read") { _ = try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].labels.read("lab_25a4dda9cc20") }
        await log.make("repositories.labels.create") { try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].labels.create(.init(name: "Distant report", color: "violet", description: "The brisk parcel is beside the hidden archive.")) }
        await log.make("repositories.labels.remove") { try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].labels.remove("lab_25a4dda9cc20") }
        await log.make("repositories.labels.edit") { _ = try await api.repositories[.init(owner: "rep_43ab07a3f7f4", name: "rep_320cdbd7aa1e")].labels["lab_25a4dda9cc20"].edit(newName: "Open field", color: "violet", description: "The small meadow is beside the plain draft.") }
    }
}
