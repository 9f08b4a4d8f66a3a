@_exported import PipeHTTP
