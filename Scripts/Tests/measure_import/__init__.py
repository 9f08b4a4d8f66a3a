"""The judge of `pipewright import`: compares documents with imported schemas, without the code of the importer."""
