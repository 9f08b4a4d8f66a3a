import Foundation
import PipeJSON
import Synchronization
import Testing

/// Values that an app has nested more deeply than any text may be, on a thread with the stack of secondary threads.
@Suite struct DeepValueTests {
    enum Shape: String, CaseIterable {
        case arrays, objects, both

        func value(depth: Int, innermost: JSONValue = 1) -> JSONValue {
            var value = innermost
            for level in 0..<depth {
                let isArray = self == .arrays || self == .both && level.isMultiple(of: 2)
                value = isArray ? .array([value]) : .object(["a": value])
            }
            return value
        }
    }

    /// A value that is freed level by level, which a deep value itself is not.
    private final class Holder: Sendable {
        private let value: Mutex<JSONValue>

        init(_ value: JSONValue) {
            self.value = Mutex(value)
        }

        func use<Result: Sendable>(_ work: (borrowing JSONValue) -> Result) -> Result { value.withLock { work($0) } }

        deinit {
            value.withLock { value in
                while let inner = value[0] ?? value["a"] { value = inner }
            }
        }
    }

    /// Runs work on a thread with a stack of 512 KiB, as threads other than the main one have on Apple platforms.
    ///
    /// - Parameter size: Another size in KiB.
    private func onSmallStack<Result: Sendable>(size: Int = 512, _ work: @escaping @Sendable () -> Result) -> Result? {
        let found = Mutex<Result?>(nil)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            let result = work()
            found.withLock { $0 = result }
            done.signal()
        }
        thread.stackSize = size << 10
        thread.start()
        done.wait()
        return found.withLock { $0 }
    }

    @Test("A value that is nested too deep is not written", arguments: Shape.allCases)
    func writing(shape: Shape) throws {
        let holder = Holder(shape.value(depth: 20_000))
        let reason = onSmallStack {
            holder.use { value -> JSONError.Reason? in
                do throws(JSONError) {
                    _ = try JSON.encode(copy value)
                    return nil
                } catch {
                    return error.reason
                }
            }
        }
        #expect(reason == .depthExceeded(limit: 512))
    }

    @Test("A value that is nested too deep is described in short", arguments: Shape.allCases)
    func description(shape: Shape) throws {
        let holder = Holder(shape.value(depth: 20_000))
        let texts = onSmallStack {
            holder.use { value in
                let object = JSONObject([.init(name: "a", value: copy value)])
                return ["\(copy value)", String(reflecting: copy value), "\([copy value])", "\(object)"]
            }
        }
        for text in try #require(texts) { #expect(text.utf8.count < 2_000) }
    }

    @Test("A value that is nested too deep is not encoded with Codable", arguments: Shape.allCases)
    func codable(shape: Shape) throws {
        let holder = Holder(shape.value(depth: 20_000))
        // The encoder of Foundation needs more in a debug build.
        let isError = onSmallStack(size: 4_096) {
            holder.use { value in
                do {
                    _ = try JSONEncoder().encode(copy value)
                    return false
                } catch {
                    return error is EncodingError
                }
            }
        }
        #expect(isError == true)
    }

    @Test("Deep values are compared and hashed", arguments: Shape.allCases)
    func comparison(shape: Shape) throws {
        let (first, same) = (Holder(shape.value(depth: 20_000)), Holder(shape.value(depth: 20_000)))
        let (other, deeper) = (Holder(shape.value(depth: 20_000, innermost: 2)), Holder(shape.value(depth: 20_001)))
        let results = onSmallStack {
            first.use { value in
                let hash = (copy value).hashValue
                return [
                    same.use { copy value == copy $0 && hash == (copy $0).hashValue },
                    other.use { copy value != copy $0 }, deeper.use { copy value != copy $0 },
                ]
            }
        }
        #expect(results == [true, true, true])
    }
}
