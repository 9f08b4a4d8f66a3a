@_exported import PipeCore
@_exported import PipeHTTP
