import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP

/// Uploads a file in parts (``UploadProtocol``).
struct ResumableUpload: Sendable {
    let content: UploadContent
    let uploadProtocol: UploadProtocol
    let partSize: Int
    let resumption: UploadResumption

    /// The server's response to a request of an upload.
    private struct Response: Sendable {
        let response: CallResponse
        /// Status 308 with the protocol `contentRange`.
        let isIncomplete: Bool
    }

    /// Uploads the file.
    ///
    /// - Parameter call: The call that begins the upload.
    func run(
        _ call: CallRequest, _ client: PipeClient, _ meter: ProgressMeter?
    ) async throws(PipeError) -> CallResponse {
        if case .location(.some) = uploadProtocol.kind, case .stream(let stream) = content.source, !stream.isReplayable
        {
            // The final digest needs a second reading: fail now rather than after the upload.
            throw PipeError(.transfer(.readTwice))
        }
        let parts = try UploadParts(content)
        if let state = resumption.current, state.stamp != nil, state.stamp != parts.stamp {
            resumption.current = nil
        }
        var sending = Sending(
            upload: self, call: client.bounded(call), client: client, parts: parts, meter: meter,
            retries: Retries(call.settings.retry))
        let response = try await sending.run()
        resumption.current = nil
        return response
    }

    /// The state of one upload.
    private struct Sending {
        let upload: ResumableUpload
        let call: CallRequest
        let client: PipeClient
        let parts: UploadParts
        let meter: ProgressMeter?
        var location: HTTPAddress?
        var offset: Int64 = 0
        var retries: Retries

        mutating func run() async throws(PipeError) -> CallResponse {
            var response = try await resume()
            if location == nil, response == nil {
                try await begin()
            }
            meter?.begin(at: offset, of: await parts.total)
            var isLost = false
            while response == nil {
                do throws(PipeError) {
                    if isLost {
                        response = try await locate()
                        isLost = false
                    } else {
                        response = try await next()
                        retries.recordProgress(in: client.core.retryBudget)
                    }
                } catch {
                    guard let pause = client.pause(after: error, &retries, call.deadline) else {
                        throw error
                    }
                    try await client.pause(pause, call.scope)
                    isLost = true
                }
            }
            guard let response else {
                throw PipeError(.transfer(.uploadState("result")))
            }
            return response
        }

        // MARK: Start

        /// Requests the progress of an earlier call; returns the final response if the upload was complete.
        private mutating func resume() async throws(PipeError) -> CallResponse? {
            guard let state = upload.resumption.current, let address = try? HTTPAddress(state.location.value) else {
                return nil
            }
            guard mayHaveParts(address) else {
                throw PipeError(.redirect(foreign(address)))
            }
            location = address
            do throws(PipeError) {
                return try await locate()
            } catch {
                // The server no longer knows the upload.
                guard case .status(let status) = error.reason, [400, 404, 410].contains(status) else {
                    throw error
                }
                location = nil
                upload.resumption.current = nil
                return nil
            }
        }

        private mutating func begin() async throws(PipeError) {
            var call = call
            call.content = .success(CallRequest.Content(type: upload.content.sentType, body: .empty))
            let response = try await client.perform(call)
            guard try move(to: response) else {
                throw response.error(.transfer(.uploadState("Location")))
            }
        }

        /// Stores the location for the next part. Returns whether the response has one.
        private mutating func move(to response: CallResponse) throws(PipeError) -> Bool {
            guard let text = response.headers[.location] else {
                return false
            }
            let address: HTTPAddress
            do throws(PipeError.AddressError) {
                address = try response.address.resolving(text)
            } catch {
                let shown = response.redaction.url(text)
                throw response.error(.redirect(.malformedLocation(shown, error)))
            }
            guard address.scheme == "https" || response.address.scheme == "http" else {
                throw response.error(.redirect(.insecure(response.redaction.url(address.text))))
            }
            guard mayHaveParts(address) else {
                throw response.error(.redirect(foreign(address)))
            }
            location = address
            upload.resumption.current = .init(location: Secret(address.text), stamp: parts.stamp)
            return true
        }

        /// As with redirects, a body is not sent to another server unless the settings name that server.
        private func mayHaveParts(_ address: HTTPAddress) -> Bool {
            client.core.mayHaveBody(address, call.settings)
        }

        private func foreign(_ address: HTTPAddress) -> PipeError.RedirectError {
            let method: HTTPRequest.Method = upload.uploadProtocol.kind == .contentRange ? .put : .patch
            return .bodyToOtherOrigin(method: method, url: client.core.redaction.url(address.text))
        }

        // MARK: Parts

        /// Sends the next part; returns the final response after the last part.
        private mutating func next() async throws(PipeError) -> CallResponse? {
            let part = try await parts.part(at: offset, size: upload.partSize)
            switch upload.uploadProtocol.kind {
            case .contentRange:
                let total = part.isLast ? String(part.range.upperBound) : await parts.total.map(String.init) ?? "*"
                let range = part.range.isEmpty ? "*" : Self.text(of: part.range)
                let reply = try await send(.put, part.body, range: "bytes \(range)/\(total)")
                if reply.isIncomplete {
                    let end = try Self.end(of: reply.response, unit: true) ?? 0
                    try moveOn(to: end, part)
                    return nil
                }
                offset = part.range.upperBound
                return reply.response
            case .location(let digest):
                if !part.range.isEmpty {
                    let reply = try await send(.patch, part.body, range: Self.text(of: part.range))
                    guard try move(to: reply.response) else {
                        throw reply.response.error(.transfer(.uploadState("Location")))
                    }
                    try moveOn(to: try Self.end(of: reply.response, unit: false) ?? part.range.upperBound, part)
                    return nil
                }
                return try await finish(digest)
            }
        }

        private mutating func moveOn(to said: Int64, _ part: UploadParts.Part) throws(PipeError) {
            let end = said == 0 && part.range == 0..<1 ? 1 : said
            guard end <= part.range.upperBound else {
                throw PipeError(.transfer(.uploadOffset(end)))
            }
            // Without progress the same part would be sent forever.
            guard end > offset else {
                throw PipeError(.transfer(.truncated(expected: part.range.upperBound, received: end)))
            }
            offset = end
            meter?.begin(at: offset, of: nil)
        }

        private mutating func finish(_ digest: String?) async throws(PipeError) -> CallResponse {
            if let digest {
                let found = try await DigestComputation.digest(of: upload.content.body(), .sha256)
                let text = "sha256:" + found.hexadecimal
                var address = location
                address?.appendQuery(URLQuery([(digest, text)]).text)
                return try await send(.put, .empty, range: nil, to: address).response
            }
            return try await send(.put, .empty, range: nil).response
        }

        /// Requests the number of bytes that the server has; returns the final response if it has all of them.
        private mutating func locate() async throws(PipeError) -> CallResponse? {
            let known: Int64?
            switch upload.uploadProtocol.kind {
            case .contentRange:
                let total = await parts.total.map(String.init) ?? "*"
                let reply = try await send(.put, .empty, range: "bytes */\(total)")
                guard reply.isIncomplete else {
                    return reply.response
                }
                known = try Self.end(of: reply.response, unit: true) ?? 0
            case .location:
                let reply = try await send(.get, nil, range: nil)
                _ = try move(to: reply.response)
                known = try Self.end(of: reply.response, unit: false) ?? 0
            }
            offset = known ?? 0
            if let total = await parts.total, offset > total {
                throw PipeError(.transfer(.uploadOffset(offset)))
            }
            meter?.begin(at: offset, of: nil)
            return nil
        }

        private func send(
            _ method: HTTPRequest.Method, _ body: HTTPBody?, range: String?, to address: HTTPAddress? = nil
        ) async throws(PipeError) -> Response {
            guard let location = address ?? location else {
                throw PipeError(.transfer(.uploadState("Location")))
            }
            var request = CallRequest(
                method: method, target: .address(location), settings: call.settings, scope: call.scope)
            request.deadline = call.deadline
            request.content = body.map { .success(CallRequest.Content(type: upload.content.sentType, body: $0)) }
            if let range {
                request.fields.append(HTTPField(name: .contentRange, value: range))
            }
            let isPart = body.map { $0.length != 0 } ?? false
            request.watcher = Transfer(client.clock, isPart ? meter : nil, partAt: offset)
            return try await client.perform(
                request,
                .stream { exchange, response, body throws(PipeError) in
                    if response.status.code == 308 {
                        return Response(response: exchange.callResponse(response), isIncomplete: true)
                    }
                    return Response(response: try await exchange.read(response, body), isIncomplete: false)
                })
        }

        private static func text(of range: Range<Int64>) -> String {
            "\(range.lowerBound)-\(range.upperBound - 1)"
        }

        /// The number of bytes that the server has, from `bytes=0-LAST` or `0-LAST`; `nil` if the field is missing.
        private static func end(of response: CallResponse, unit: Bool) throws(PipeError) -> Int64? {
            guard var text = response.headers[.range].map({ $0[...] }) else {
                return nil
            }
            if text.begins(with: "bytes=") {
                text = text.dropping("bytes=".utf8.count)
            }
            let bounds = text.split(atScalar: "-")
            guard bounds.count == 2, bounds[0] == "0", let last = Int64(digits: bounds[1]), last < .max else {
                throw response.error(.transfer(.uploadState("Range that can be read")))
            }
            // Registries send 0-0 for an empty upload, too.
            return last == 0 && !unit ? 0 : last + 1
        }
    }
}
