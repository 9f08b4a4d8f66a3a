// PipewrightAPI
