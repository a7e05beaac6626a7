import { z } from 'zod'
import type { ResourceRow, RowPage, ScreenResource } from '../resource'

export type RowEvent<Row> =
  | { action: 'create' | 'update'; id: number; row: Row }
  | { action: 'delete'; id: number }

const Told = z.looseObject({ action: z.enum(['create', 'update', 'delete']) })

/** What was told of a row of this noun; undefined for what is not of it. */
export function readRowEvent<Row extends ResourceRow>(
  { wire, view }: Pick<ScreenResource<Row>, 'wire' | 'view'>,
  data: unknown,
): RowEvent<Row> | undefined {
  const told = Told.safeParse(data).data
  if (told?.action === 'delete') {
    const id = z.number().safeParse(told[wire.id]).data
    return id === undefined ? undefined : { action: 'delete', id }
  }
  const row = told && view.safeParse(told[wire.one]).data
  return row && told ? { action: told.action === 'create' ? 'create' : 'update', id: row.id, row } : undefined
}

/** The page after the event: a row that is not shown is not put in, and an older rendering replaces no newer one. */
export function withRowEvent<Row extends ResourceRow, P extends RowPage<Row>>(
  page: P,
  event: RowEvent<Row>,
): P {
  const at = page.rows.findIndex(({ id }) => id === event.id)
  const shown = page.rows[at]
  if (!shown) return page
  if (event.action === 'delete') {
    return { ...page, rows: page.rows.toSpliced(at, 1), count: Math.max(0, page.count - 1) }
  }
  return shown.version > event.row.version ? page : { ...page, rows: page.rows.with(at, event.row) }
}
