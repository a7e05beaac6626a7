/**
 * Something that the transaction has read is no longer so, as others committed meanwhile: nothing is written, and
 * `inTransaction` begins anew, as it does for a serialisation failure, whose SQLSTATE this has.
 */
export class Outdated extends Error {
  override readonly name = 'Outdated'
  readonly code = '40001'
}
