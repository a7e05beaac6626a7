import { changedMeanwhile } from '../../core/changed-by.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { type ConnectionRow, lockRows, viewOf } from '../queries.ts'

/**
 * Locks a connection whose settings are as they were at `version`; undefined = whatever they are. A status raises the row's
 * version and is no conflict. Throws ERR_NO_WAPP_FOUND, ERR_ROW_CHANGED with `current` and `by`.
 */
export async function lockUnchanged(
  tx: Tx,
  connectionId: number,
  version: number | undefined,
): Promise<ConnectionRow> {
  const rows = await lockRows(tx)
  const row = firstOrThrow(
    rows.filter(({ id }) => id === connectionId),
    'ERR_NO_WAPP_FOUND',
  )
  if (version === undefined || version >= row.settingsVersion) return row
  const changed = { id: connectionId, version: row.settingsVersion }
  const current = await viewOf(tx, connectionId)
  throw new AppError('ERR_ROW_CHANGED', await changedMeanwhile(tx, 'connection', changed, current))
}
