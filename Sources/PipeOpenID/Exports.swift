#if OpenID
import JWTKit
#endif
