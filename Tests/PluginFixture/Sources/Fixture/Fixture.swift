// A target needs a Swift file of its own beside its schemas.
