import Foundation
import NIOCore
import NIOHTTP1

/// Serves files of any size under `/blobs/SIZE`, whole or in ranges, and counts bytes sent to `/sink`. With `?rate=N` a
/// connection gets N bytes per second. Other requests go to the next handler.
final class BlobHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let pieceSize = 1 << 18
    private static let ticks = 50

    private enum State {
        case idle
        case passing
        case counting(Int)
        case responding
        /// The bytes left to send, and those that may be sent before the next tick.
        case sending(left: Int, allowance: Int, rate: Int?)
    }

    private let piece = ByteBuffer(repeating: 0x78, count: pieceSize)
    private var state = State.idle
    private var head: HTTPRequestHead?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            if head.uri.hasPrefix("/blobs/") {
                self.head = head
                state = .responding
            } else if head.uri.hasPrefix("/sink") {
                state = .counting(0)
            } else {
                state = .passing
                context.fireChannelRead(data)
            }
        case .body(let bytes):
            if case .counting(let count) = state {
                state = .counting(count + bytes.readableBytes)
            } else if case .passing = state {
                context.fireChannelRead(data)
            }
        case .end:
            switch state {
            case .counting(let count): respond(context, .ok, [], ByteBuffer(string: "{\"size\":\(count)}"))
            case .responding: begin(context)
            case .passing: context.fireChannelRead(data)
            case .idle, .sending: break
            }
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        send(context)
        context.fireChannelWritabilityChanged()
    }

    private func begin(_ context: ChannelHandlerContext) {
        guard let head, let size = number(behind: "/blobs/", in: head.uri) else {
            return respond(context, .notFound, [], ByteBuffer())
        }
        var range = 0..<size
        var fields: [(String, String)] = [("ETag", "\"\(size)\""), ("Accept-Ranges", "bytes")]
        var status = HTTPResponseStatus.ok
        if let text = head.headers.first(name: "Range") {
            let bounds = text.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
            let first = Int(bounds[0]) ?? 0
            range = first..<min(bounds.count > 1 ? (Int(bounds[1]) ?? size - 1) + 1 : size, size)
            status = .partialContent
            fields.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
        }
        fields.append(("Content-Length", "\(range.count)"))
        let response = HTTPResponseHead(version: .http1_1, status: status, headers: HTTPHeaders(fields))
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        guard head.method != .HEAD else {
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            return state = .idle
        }
        let rate = number(behind: "rate=", in: head.uri)
        state = .sending(left: range.count, allowance: rate.map { $0 / Self.ticks } ?? .max, rate: rate)
        if rate != nil { tick(context) }
        send(context)
    }

    private func send(_ context: ChannelHandlerContext) {
        while case .sending(let left, let allowance, let rate) = state, context.channel.isWritable,
            allowance > 0 || left == 0
        {
            guard left > 0 else {
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
                return state = .idle
            }
            let count = min(Self.pieceSize, left, allowance)
            state = .sending(left: left - count, allowance: rate == nil ? .max : allowance - count, rate: rate)
            let bytes = piece.getSlice(at: 0, length: count) ?? piece
            context.writeAndFlush(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
        }
    }

    private func tick(_ context: ChannelHandlerContext) {
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(1000 / Int64(Self.ticks))) {
            guard case .sending(let left, _, let rate?) = self.state else { return }
            self.state = .sending(left: left, allowance: rate / Self.ticks, rate: rate)
            self.tick(context)
            self.send(context)
        }
    }

    private func number(behind mark: String, in text: String) -> Int? {
        guard let range = text.range(of: mark) else { return nil }
        return Int(text[range.upperBound...].prefix { $0.isNumber })
    }

    private func respond(
        _ context: ChannelHandlerContext, _ status: HTTPResponseStatus, _ fields: [(String, String)], _ body: ByteBuffer
    ) {
        let all = fields + [("Content-Type", "application/json"), ("Content-Length", "\(body.readableBytes)")]
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: HTTPHeaders(all))
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        state = .idle
    }
}
