import { z } from 'zod'
import type { Problem } from '#domain/core/problems.ts'
import type { ResourceRow, RowPage, ScreenResource } from '../resource'

/** What a list's loader answers: a page, or why it could not be read, and which list it is of. */
export type ListAnswer<Row> = {
  /** Search, filters and order, as one text: another text is another list. */
  key: string
  page?: RowPage<Row> | undefined
  problem?: Problem | undefined
}

/** What of an address the list's own schema takes; what it would refuse counts as not there. */
export function listQuery(
  { schemas, fixed, usual }: Pick<ScreenResource, 'schemas' | 'fixed' | 'usual'>,
  params: URLSearchParams,
): Record<string, string> {
  const taken = Object.entries(schemas.list.shape).flatMap(([name, schema]) => {
    const value = params.get(name)
    return value && z.safeParse(schema, value).success ? [[name, value]] : []
  })
  return { ...usual, ...Object.fromEntries(taken), ...fixed }
}

const Rest = z.object({
  count: z.number(),
  isCapped: z.boolean().optional(),
  hasMore: z.boolean(),
  next: z.string().nullable(),
})

/** A page of the list, out of the key that its noun has on the wire. */
export function readPage<Row extends ResourceRow>(
  { wire, view }: Pick<ScreenResource<Row>, 'wire' | 'view'>,
  answer: unknown,
): RowPage<Row> {
  const { [wire.list]: rows } = z.record(z.string(), z.unknown()).parse(answer)
  return { ...Rest.parse(answer), rows: z.array(view).parse(rows) }
}
