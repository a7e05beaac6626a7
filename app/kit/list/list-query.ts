import { z } from 'zod'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { ResourceRow, RowPage, ScreenResource } from '../resource'

/** The answer of a list's loader: a page, or the problem, and the key of the list. */
export type ListAnswer<Row> = {
  /** Search, filters and order as one text; another text means another list. */
  key: string
  page?: RowPage<Row> | undefined
  problem?: Problem | undefined
}

/** The parameters of an address that the list's schema accepts; invalid ones are ignored. */
export function listQuery(
  { schemas, fixed, usual }: Pick<ScreenResource, 'schemas' | 'fixed' | 'usual'>,
  params: URLSearchParams,
): Record<string, string> {
  const knownValues = Object.entries(schemas.list.shape).flatMap(([name, schema]) => {
    const value = params.get(name)
    return value && z.safeParse(schema, value).success ? [[name, value]] : []
  })
  return { ...usual, ...Object.fromEntries(knownValues), ...fixed }
}

const PageFacts = z.object({
  count: z.number(),
  isCapped: z.boolean().optional(),
  hasMore: z.boolean(),
  next: z.string().nullable(),
})

/** Reads a page from an answer, whose rows are under the noun's key on the wire. */
export function readPage<Row extends ResourceRow>(
  { wire, view }: Pick<ScreenResource<Row>, 'wire' | 'view'>,
  answer: unknown,
): RowPage<Row> {
  const { [wire.list]: rows } = z.record(z.string(), z.unknown()).parse(answer)
  return { ...PageFacts.parse(answer), rows: z.array(view).parse(rows) }
}
