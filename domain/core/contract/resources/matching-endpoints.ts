import { z } from 'zod'
import { BulkCursor, BulkPortion } from '../bulk.ts'
import type { Endpoint } from '../endpoint.ts'
import { Text } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import type { AnyResource, Ids } from './resource-types.ts'

type Described<Filter extends z.ZodRawShape> = Pick<AnyResource, 'path' | 'plan' | 'missing' | 'summary'> & {
  filter: z.ZodObject<Filter>
  ids?: Ids | undefined
}

/** The number of rows that the deletion of all matching rows would delete now: only those that the caller may delete. */
export const MatchingCount = z.object({ count: z.number() })
export type MatchingCount = z.infer<typeof MatchingCount>

const Search = { searchParam: Text(100).optional() }

type MatchingInput<Filter extends z.ZodRawShape> = z.ZodObject<Filter & typeof Search>
type Matching<Filter extends z.ZodRawShape> = {
  countMatching: Endpoint<
    'user',
    undefined,
    MatchingInput<Filter>,
    undefined,
    undefined,
    typeof MatchingCount
  >
  deleteMatching: Endpoint<
    'user',
    undefined,
    undefined,
    z.ZodObject<Filter & typeof Search & typeof BulkCursor.shape>,
    undefined,
    typeof BulkPortion
  >
}

/**
 * Makes the endpoints that delete all rows that match a list's filter, loaded or not: one counts them, one deletes them
 * in portions. For nouns of a company; the verbs in delete-matching.ts answer them.
 */
export function matchingOf<Filter extends z.ZodRawShape>(
  resource: Described<Filter>,
  permission: Permission,
): Matching<Filter> {
  const { filter, path, plan, missing, summary, ids = {} } = resource
  const emptyInput = { params: undefined, query: undefined, body: undefined, form: undefined }
  const base = { ...emptyInput, audience: 'user', permission, plan, refuses: [], sample: {} } as const
  const named = Object.entries(ids).filter(([name]) => name.startsWith('query.'))
  const inBody = named.map(([name, noun]) => [name.replace('query.', 'body.'), noun] as const)
  return {
    countMatching: {
      ...base,
      method: 'GET',
      path: `${path}/matching`,
      ids: Object.fromEntries(named),
      summary: `${summary.many}: how many a filter matches that the caller may delete`,
      query: z.object({ ...filter.shape, ...Search }),
      answer: MatchingCount,
    },
    deleteMatching: {
      ...base,
      method: 'POST',
      path: `${path}/matching/delete`,
      ids: Object.fromEntries(inBody),
      summary: `${summary.many}: deletes all that a filter matches, portion by portion`,
      body: z.object({ ...filter.shape, ...Search, ...BulkCursor.shape }),
      answer: BulkPortion,
      refuses: [missing],
      sample: { body: { searchParam: 'nothing is called like this' } },
    },
  }
}
