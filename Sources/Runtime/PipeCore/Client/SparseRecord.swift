/// A record in whose responses absent members are zeros; generated if the schema says `missing: default`. A list of such records
/// whose place is absent or null is empty.
public protocol SparseRecord {}
