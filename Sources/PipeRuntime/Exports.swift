// Generated code and its users need one import.

@_exported import PipeHTTP
