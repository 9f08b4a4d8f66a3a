#if OpenID
@_exported import PipeAuth
#endif
