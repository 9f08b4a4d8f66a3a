#if OpenID
@_exported import PipeOAuth
#endif
