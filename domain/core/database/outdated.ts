/**
 * Thrown when others have meanwhile changed something that the transaction has read. Nothing is written, and
 * `inTransaction` begins anew, as for a serialisation failure, whose SQLSTATE this has.
 */
export class Outdated extends Error {
  override readonly name = 'Outdated'
  readonly code = '40001'
}
