import PipeJSON

// What lists of resources and actions that give pages have in common.

extension PageSource {
    /// The same with a size of its pages and more query items in the first call; a default of the size where none is given.
    func asking(pageSize: Int? = nil, query: Query) -> PageSource {
        var source = self
        source.call = call.asking(pageSize: pageSize, of: paging?.size, query: query, client: client)
        // Where servers write the addresses of pages, nobody knows what else asks for one.
        source.isWhole = query.isEmpty || paging?.leadsByAddresses != true
        return source
    }

    /// The pages from the first one on.
    func pages<Record>(_ bounds: WalkBounds) -> PageSequence<Record> {
        PageSequence(source: self, start: .success(PageState()), bounds: bounds)
    }

    /// The pages from that at a bookmark on.
    func pages<Record>(from bookmark: PageBookmark, _ bounds: WalkBounds) -> PageSequence<Record> {
        let (source, start) = resumed(at: bookmark)
        return PageSequence(source: source, start: start, bounds: bounds)
    }

    /// Fetches the page at a bookmark.
    func fetch<Record>(at bookmark: PageBookmark) async throws(PipeError) -> Page<Record> {
        let (source, start) = resumed(at: bookmark)
        return try await source.fetch(try start.get(), unlessIn: VisitedPages())
    }

    /// The first call of the walk that a bookmark was taken on, and where on it the bookmark is.
    private func resumed(at bookmark: PageBookmark) -> (source: PageSource, start: PageLink) {
        var source = self
        do throws(PipeError) {
            var call = try call.get()
            let own = try client.address(of: call)
            guard let first = try? HTTPAddress(bookmark.call), first.hasSameOrigin(as: own), first.path == own.path,
                let state = bookmark.state, call.resumes(with: bookmark.body)
            else {
                let url = client.core.redaction.url(bookmark.call)
                throw PipeError(.invalidRequest(.bookmark(url))).adding(client.context(of: call))
            }
            if case .address(let address) = state.target, !address.hasSameOrigin(as: own),
                paging?.allows(address) != true
            {
                throw PipeError(.pageOnOtherOrigin(client.core.redaction.url(address.text)))
                    .adding(client.context(of: call))
            }
            // Its items replace those of the settings.
            call.query = Query(encoded: first.query ?? "")
            if case .header(let name)? = paging?.size?.parameter, let size = bookmark.size {
                call.settings.headers[name] = size
            }
            source.call = .success(call)
            source.isWhole = false
            return (source, .success(state))
        } catch {
            source.call = .failure(error)
            return (source, .failure(error))
        }
    }
}

extension Result where Success == CallRequest, Failure == PipeError {
    fileprivate func asking(pageSize: Int?, of size: PageSize?, query: Query, client: PipeClient) -> Self {
        do throws(PipeError) {
            var call = try get()
            do throws(PipeError) {
                try size?.add(pageSize, to: &call)
            } catch {
                throw error.adding(client.context(of: call))
            }
            call.query.merge(query)
            return .success(call)
        } catch {
            return .failure(error)
        }
    }
}

extension CallRequest {
    /// What the call sends, where that is kept in memory.
    var sentText: String? {
        guard case .success(let content)? = content, content.form == nil else {
            return nil
        }
        return content.body.bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Takes over what the first call of a walk has sent. A call that sends nothing has none of it, and one that does has some.
    ///
    /// - Returns: Whether this can be of the same call.
    fileprivate mutating func resumes(with body: String?) -> Bool {
        guard let body else {
            return content == nil
        }
        guard let content else {
            return false
        }
        let bytes = Array(body.utf8)
        var type = Content.jsonType
        // What the call would send of its own may be what cannot be written.
        if case .success(let own) = content { type = own.type }
        if type != Content.formType, (try? JSON.decode(JSONValue.self, from: bytes)) == nil {
            return false
        }
        self.content = .success(Content(type: type, bytes: bytes))
        return true
    }
}
