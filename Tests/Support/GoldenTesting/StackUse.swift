import Foundation

/// How many bytes of its stack work uses, on a separate thread that has enough of it.
///
/// - Parameter size: The size of the stack in bytes.
package func stackUse(size: Int = 64 << 20, _ work: @escaping @Sendable () -> Void) throws -> Int {
    final class Box: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    // Pages that were not used are not in memory.
    let pages = MAP_PRIVATE | MAP_ANONYMOUS
    guard let stack = mmap(nil, size, PROT_READ | PROT_WRITE, pages, -1, 0), stack != MAP_FAILED else {
        throw CocoaError(.fileReadUnknown)
    }
    defer { munmap(stack, size) }
    #if os(Linux)
    madvise(stack, size, MADV_NOHUGEPAGE)
    #endif
    let page = Int(getpagesize())
    // Work that uses more ends the process.
    mprotect(stack, page, PROT_NONE)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstack(&attributes, stack, size)
    var thread = pthread_t(bitPattern: 1)
    let argument = Unmanaged.passRetained(Box(work)).toOpaque()
    #if canImport(Darwin)
    pthread_create(
        &thread, &attributes,
        { argument in
            Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().work()
            return nil
        }, argument)
    if let thread { pthread_join(thread, nil) }
    #else
    pthread_create(
        &thread, &attributes,
        { argument in
            if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().work() }
            return nil
        }, argument)
    pthread_join(thread, nil)
    #endif
    var isUsed = [UInt8](repeating: 0, count: size / page)
    mincore(stack, size, &isUsed)
    let unused = isUsed.prefix { $0 & 1 == 0 }.count
    return size - unused * page
}
