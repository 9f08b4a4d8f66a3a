import HTTPTypes
@_spi(Generated) import PipeCore
@_spi(Generated) import PipeHTTP
import PipeJSON

/// Reads the state and the URLs of a job from responses.
struct JobReader: Sendable {
    let site: CallSite
    let options: CallOptions?
    let job: JobDescriptor
    /// The call that has started the job, without its arguments and its body.
    let start: CallRequest
    let servers: LinkedServers

    init(_ site: CallSite, _ options: CallOptions?, _ job: JobDescriptor) {
        self.site = site
        self.options = options?.withoutArguments
        self.job = job
        start = site.call(.get, options: self.options).request
        servers = LinkedServers(of: start, site.client, origins: job.origins)
    }

    var client: PipeClient { site.client }

    // MARK: The state

    /// The state that a response says.
    ///
    /// - Parameter isResult: Whether the job has redirected to its result, so that the response has no state.
    func state(of response: CallResponse, isResult: Bool) throws(PipeError) -> JobState {
        guard !isResult else {
            return JobState(.done)
        }
        let reader = PageReader(response)
        let name = text(at: job.state, reader)
        let phase: JobState.Phase =
            if try passes(job.failed, name, reader) {
                .failed
            } else if job.done.isEmpty {
                response.status == .accepted ? .running : .done
            } else {
                try passes(job.done, name, reader) ? .done : .running
            }
        let progress = text(at: job.progress, reader).flatMap { JSONNumber($0)?.double }
        let message = phase == .failed ? failure(of: response, state: name).message : nil
        return JobState(phase, name: name, progress: progress, message: message)
    }

    /// Whether the first response is already the result, and not the job: it has neither a state nor a URL to poll.
    func isResult(_ response: CallResponse, _ state: JobState) -> Bool {
        guard job.state != nil, state.name == nil, response.status != .accepted else {
            return false
        }
        do throws(PipeError) {
            return try pollAddress(in: response) == nil
        } catch {
            if case .job(.missingURL) = error.reason { return true }
            return false
        }
    }

    /// The error of a job that has failed.
    func failure(of response: CallResponse, state: String?) -> PipeError {
        let rules = job.message.map { ErrorRules(message: $0) } ?? client.core.errors
        return response.error(.job(.failed(state: state)), rules: rules)
    }

    private func text(at place: PageLocation?, _ reader: PageReader) -> String? {
        guard let place, let value = try? reader.marker(at: place) else {
            return nil
        }
        return value.scalarText
    }

    private func passes(
        _ tests: [JobDescriptor.Test], _ name: String?, _ reader: PageReader
    ) throws(PipeError) -> Bool {
        for test in tests {
            switch test {
            case .word(let word):
                if let name, name.hasSameBytes(as: word) { return true }
            case .meets(let condition):
                do throws(PipeError) {
                    if try reader.passes(condition) { return true }
                } catch {
                    // The body of a response that only accepts the job may be any text (RFC 9110, section 15.3.3).
                    guard reader.response.status == .accepted else {
                        throw error
                    }
                }
            }
        }
        return false
    }

    // MARK: URLs

    /// The URL that is polled next; `nil` if the response names none.
    func pollAddress(in response: CallResponse) throws(PipeError) -> HTTPAddress? {
        do throws(PipeError) {
            return try trusted(address(job.poll, in: response, poll: nil), response)
        } catch {
            guard case .job(.missingURL) = error.reason else {
                throw error
            }
            return response.isSeeOther ? try trusted(response.address, response) : nil
        }
    }

    /// The URL that is polled after a response of a running job; `nil` to poll the same URL again. A path comes from
    /// the first response.
    func nextPollAddress(in response: CallResponse) throws(PipeError) -> HTTPAddress? {
        if case .path = job.poll { nil } else { try pollAddress(in: response) }
    }

    /// The place of the URL to poll.
    var pollPlace: String {
        switch job.poll {
        case .at(let place): Self.name(of: place)
        case .path(let template): template
        case .poll: ""
        }
    }

    /// The request that polls the job.
    func poll(at address: HTTPAddress) -> CallRequest {
        request(.get, address)
    }

    /// The request that cancels the job.
    func cancellation(in response: CallResponse?, poll: HTTPAddress) throws(PipeError) -> CallRequest? {
        guard let cancel = job.cancel else {
            throw PipeError(.job(.notCancellable)).adding(client.context(of: start))
        }
        if case .poll = cancel.target {
            return request(cancel.method, poll)
        }
        guard let response else {
            return nil
        }
        return request(cancel.method, try trusted(address(cancel.target, in: response, poll: poll), response))
    }

    /// The URL of the result, if the response names it. It may do so before the job is done.
    func resultAddress(in response: CallResponse) throws(PipeError) -> HTTPAddress? {
        guard case .get(.at(let place)) = job.result else {
            return nil
        }
        do throws(PipeError) {
            return try address(.at(place), in: response, poll: nil)
        } catch {
            guard case .job(.missingURL) = error.reason else {
                throw error
            }
            return nil
        }
    }

    /// The request for the result at another URL; `nil` if the result is in the response. Another server gets no credentials,
    /// as after a redirect, unless the schema names it.
    ///
    /// - Parameter known: The URL that an earlier response has named.
    func resultRequest(
        in response: CallResponse, known: HTTPAddress?, poll: HTTPAddress?
    ) throws(PipeError) -> CallRequest? {
        guard case .get(let target) = job.result else {
            return nil
        }
        let address = if let known { known } else { try address(target, in: response, poll: poll) }
        guard address.scheme == "https" || response.address.scheme == "http" || servers.contain(address) else {
            throw response.error(.job(.onOtherOrigin(response.redaction.url(address.text))))
        }
        return request(.get, address)
    }

    /// The addresses of a bookmark.
    func addresses(of bookmark: JobBookmark) throws(PipeError) -> (poll: HTTPAddress, result: HTTPAddress?) {
        let poll = try address(of: bookmark.url)
        guard servers.contain(poll) else {
            let shown = client.core.redaction.url(bookmark.url)
            throw PipeError(.job(.onOtherOrigin(shown))).adding(client.context(of: start))
        }
        return (poll, try bookmark.result.map { (url) throws(PipeError) in try address(of: url) })
    }

    private func address(of url: String) throws(PipeError) -> HTTPAddress {
        guard url.utf8.count <= JobBookmark.longestURL, let address = try? HTTPAddress(url) else {
            throw PipeError(.job(.malformedURL(shortened(url)))).adding(client.context(of: start))
        }
        return address
    }

    private func shortened(_ url: String) -> String {
        client.core.redaction.url(String(decoding: url.utf8.prefix(200), as: UTF8.self))
    }

    private func request(_ method: HTTPRequest.Method, _ address: HTTPAddress) -> CallRequest {
        var call = CallRequest(
            method: method, target: .address(address), settings: start.settings, scope: start.scope)
        call.trusted = servers.others
        return call
    }

    private func trusted(_ address: HTTPAddress, _ response: CallResponse) throws(PipeError) -> HTTPAddress {
        guard servers.contain(address) else {
            throw response.error(.job(.onOtherOrigin(response.redaction.url(address.text))))
        }
        return address
    }

    private func address(
        _ target: JobDescriptor.Target, in response: CallResponse, poll: HTTPAddress?
    ) throws(PipeError) -> HTTPAddress {
        switch target {
        case .poll:
            return poll ?? response.address
        case .path(let template):
            let path = try JobPath(template, site, response).path
            return try client.address(of: site.call(.get, path, options: options).request)
        case .at(let place):
            guard let text = text(at: place, PageReader(response)), !text.isEmpty else {
                throw response.error(.job(.missingURL(Self.name(of: place))))
            }
            guard text.utf8.count <= JobBookmark.longestURL, let address = try? response.address.resolving(text),
                address.text.utf8.count <= JobBookmark.longestURL
            else {
                throw response.error(.job(.malformedURL(shortened(text))))
            }
            return address
        }
    }

    private static func name(of place: PageLocation) -> String {
        switch place {
        case .header(let name): name
        case .linkHeader(let relation): "link.\(relation)"
        case .body(let pointer), .first(let pointer), .last(let pointer): "body#\(pointer.text)"
        }
    }
}
