import PipeHTTP
import PipeJSON

// What lists of resources and actions with pages have in common.

extension PageSource {
    /// This source with a page size, or the default size, and more query items in the first request.
    func asking(pageSize: Int?, query: URLQuery) -> PageSource {
        var source = self
        do throws(PipeError) {
            var call = try call.get()
            do throws(PipeError) {
                try paging?.size?.add(pageSize, to: &call)
            } catch {
                throw error.adding(client.context(of: call))
            }
            call.query.merge(query)
            source.call = .success(call)
        } catch {
            source.call = .failure(error)
        }
        source.startsAtFirstPage = query.isEmpty || paging?.strategy.followsURLs != true
        return source
    }

    /// The bookmark of the first page.
    var bookmark: PageBookmark {
        let call = try? call.get()
        var size: String?
        if case .header? = paging?.size?.parameter {
            size = paging?.size.flatMap { call?.value(of: $0.parameter) }
        }
        // Without a URL, nothing was fetched; continuing throws what the first request throws.
        let url = call.flatMap { try? client.address(of: $0) }?.text ?? ""
        let set = filterHeaders.compactMap { field in field.value.map { (field.name, $0) } }
        let headers = set.isEmpty ? nil : Dictionary(set) { _, last in last }
        return PageBookmark(call: url, body: call?.sentText, size: size, headers: headers).moved(to: PageState())
    }

    /// The path as in the text of a URL.
    private static func path(of address: HTTPAddress) -> String { address.path.isEmpty ? "/" : address.path }

    /// The list of a bookmark, and the bookmark's page.
    func resumed(at bookmark: PageBookmark) -> (source: PageSource, start: PageLink) {
        var source = self
        do throws(PipeError) {
            var call = try call.get()
            let own = try client.address(of: call)
            guard let first = try? HTTPAddress(bookmark.call), first.hasSameOrigin(as: own),
                Self.path(of: first) == Self.path(of: own), let state = bookmark.state,
                call.resumes(with: bookmark.body)
            else {
                let url = client.core.redaction.url(bookmark.call)
                throw PipeError(.invalidRequest(.bookmark(url))).adding(client.context(of: call))
            }
            let servers = LinkedServers(server: own, others: paging?.trustedServers ?? [])
            if case .address(let address) = state.target, !servers.contain(address) {
                throw PipeError(.pageOnOtherOrigin(client.core.redaction.url(address.text)))
                    .adding(client.context(of: call))
            }
            // The query items of the bookmark replace the settings' query items.
            call.query = URLQuery(encoded: first.query ?? "")
            if case .header(let name)? = paging?.size?.parameter, let size = bookmark.size {
                call.settings.headers[name] = size
            }
            // Those that the app has set are nearer than the filter's.
            for (name, value) in filterHeaders where call.settings.headers[name] == value {
                call.settings.headers[name] = bookmark.headers?[name]
            }
            source.call = .success(call)
            source.startsAtFirstPage = false
            return (source, .success(state))
        } catch {
            source.call = .failure(error)
            return (source, .failure(error))
        }
    }
}

extension CallRequest {
    /// The body of the call, if it is in memory.
    var sentText: String? {
        guard case .success(let content)? = content, content.deferred == nil else {
            return nil
        }
        return content.body.bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Takes over the body of a bookmark.
    ///
    /// - Returns: Whether the bookmark can be of this call: both have a body, or neither has.
    fileprivate mutating func resumes(with body: String?) -> Bool {
        guard let body else {
            return content == nil
        }
        guard let content else {
            return false
        }
        let bytes = Array(body.utf8)
        var type = Content.jsonType
        // The call's own body may fail to encode.
        if case .success(let own) = content { type = own.type }
        if type != Content.formType, (try? JSON.decode(JSONValue.self, from: bytes)) == nil {
            return false
        }
        self.content = .success(Content(type: type, bytes: bytes))
        return true
    }
}
