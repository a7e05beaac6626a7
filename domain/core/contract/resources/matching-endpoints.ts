import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { Text } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import type { AnyResource, Ids } from './resource-types.ts'

type Described<Filter extends z.ZodRawShape> = Pick<AnyResource, 'path' | 'plan' | 'missing' | 'summary'> & {
  filter: z.ZodObject<Filter>
  ids?: Ids | undefined
}

const Count = () => z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER)

/** How many rows the deletion of all matching rows would delete now: only those that the caller may delete. */
export const MatchingCount = z.object({ count: z.number() })
export type MatchingCount = z.infer<typeof MatchingCount>

/** The progress of the deletion after one call. */
export const DeletionStep = z.object({
  /** How many rows matched when the deletion began. */
  total: z.number(),
  upTo: z.number(),
  done: z.number(),
  refused: z.array(z.object({ id: z.number(), name: z.string(), code: z.string() })),
  /** The next call's `after`; null at the end. */
  next: z.number().nullable(),
})
export type DeletionStep = z.infer<typeof DeletionStep>

const Search = { searchParam: Text(100).optional() }
/** Where the deletion continues: `after`, `upTo` and `total` from the answer to the last call. */
const From = { after: Count().optional(), upTo: Count().optional(), total: Count().optional() }

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
    z.ZodObject<Filter & typeof Search & typeof From>,
    undefined,
    typeof DeletionStep
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
  const base = { ...emptyInput, who: 'user', permission, plan, refuses: [], sample: {} } as const
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
      body: z.object({ ...filter.shape, ...Search, ...From }),
      answer: DeletionStep,
      refuses: [missing],
      sample: { body: { searchParam: 'nothing is called like this' } },
    },
  }
}
