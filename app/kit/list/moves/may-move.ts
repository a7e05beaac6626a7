import type { Change } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import type { ResourceRow, RowPage } from '../../resource'

/**
 * Whether what became of a row may change which rows the list shows, or in which order, or how many there are. What is no
 * content raises no version: that somebody is there, how many carry a tag.
 */
export function mayMove(
  { noun, id, action, from, before }: Change,
  { rows }: RowPage<{ id: number }>,
  store: Pick<Store, 'part'>,
): boolean {
  if (from !== 'event' && from !== 'answer') return false
  const isShown = rows.some((row) => row.id === id)
  // One that was shown has left by itself, and the count with it.
  if (action === 'delete') return !isShown
  if (!before) return !isShown
  return before.version !== store.part(noun, id)?.version
}

/** Whether a page that has come may have been read before what was told of a row; that a row went takes it off by itself. */
export function mayLack(
  { rows }: RowPage<ResourceRow>,
  { noun, id, action }: Change,
  store: Pick<Store, 'part'>,
): boolean {
  if (action === 'delete') return false
  const row = rows.find((candidate) => candidate.id === id)
  return row === undefined || row.version < Number(store.part(noun, id)?.version ?? 0)
}
