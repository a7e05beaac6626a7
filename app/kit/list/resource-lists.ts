import { type Fields, keyOf } from '~/live/store/nouns'
import type { Store } from '~/live/store/store'
import { defineViews } from '~/live/store/views'
import type { ResourceRow, RowPage } from '../resource'

/** The loaded part of a noun's list. */
export type ResourceList = Omit<RowPage<never>, 'rows'> & {
  noun: string
  ids: readonly number[]
  /** The fields that a row of the list has; a row that is known only in part is not shown. */
  fields: readonly string[]
}

/**
 * The lists of resources, by noun and address. A row that is told of anew is put in nowhere: where it belongs, and whether
 * it matches, the server knows.
 */
export const resourceListsOf = defineViews<ResourceList>({
  maxIdle: 6,
  holds: ({ noun, ids }) => ids.map((id) => keyOf(noun, id)),
  hear(list, { noun, id }, { store }) {
    if (noun !== list.noun || !list.ids.includes(id) || !store.isRemoved(noun, id)) return list
    return { ...list, ids: list.ids.filter((otherId) => otherId !== id), count: Math.max(0, list.count - 1) }
  },
})

/** Takes a page of a list in: a reading that began at `since`, else what came with the page. */
export function takeList<Row extends ResourceRow>(
  store: Store,
  { id, noun, page, since }: { id: string; noun: string; page: RowPage<Row>; since?: number },
): boolean {
  const { rows, ...pageFields } = page
  const ids = [...new Set(rows.map((row) => row.id))]
  const list: ResourceList = { noun, ids, fields: Object.keys(rows[0] ?? {}), ...pageFields }
  return resourceListsOf(store).takePage(id, {
    from: since === undefined ? 'page' : 'reading',
    ...(since !== undefined && { since }),
    updates: rows.map((row) => ({ noun, action: 'update', row })),
    merge: () => list,
  })
}

/** A list as it is shown. */
export function shownList<Row extends ResourceRow>(store: Store, id: string): RowPage<Row> | undefined {
  const list = resourceListsOf(store).get(id)
  if (!list) return undefined
  const { noun, ids, fields, ...listFields } = list
  const isWhole = (row: object) => fields.every((name) => name in row)
  const rows = ids.flatMap((id) => asRow<Row>(store.part(noun, id)) ?? []).filter(isWhole)
  return { rows, ...listFields }
}

/** Rows of a resource come into the store through its own schema, whole. */
export function asRow<Row extends ResourceRow>(fields: Fields | undefined): Row | undefined {
  return fields as Row | undefined
}
