// A target needs a Swift file beside its schemas.
