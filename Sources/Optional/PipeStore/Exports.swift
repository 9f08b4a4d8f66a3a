#if Store
@_exported import PipeCore
@_exported import PipeHTTP
#endif
