import { type SQL, sql } from 'drizzle-orm'
import { MIN_TERM } from '../../contacts/contract/schema.ts'
import { likePatterns } from '../../contacts/lists/search.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { reading } from '../../core/transaction.ts'

/** A message that holds a term, whoever may read it. */
export type MessageHit = { messageId: number; ticketId: number }
/** Some of them, the newest first. `reached`: messages from this id on were looked at; null = all there are. */
export type HitBatch = { hits: MessageHit[]; reached: number | null }

/** Messages that are read one by one at first; each further portion is twice as large. */
const FIRST_ROWS = 4_000
const MAX_ROWS = 32_000
/** A word that so few of the first messages hold is looked up in the index, which holds the whole history. */
const RARE = 4
const MAX_HITS = 500
/** The milliseconds that the index may take before the history is read in portions instead. */
const INDEX_MS = 1_200
/** Ids of a stretch that the index knows as one, and how many are looked up at once. */
const STRETCH = 32_768
const MAX_STRETCHES = 8
/** So many hits are looked for at once: at first somewhat more than a page shows, then as many again as were found, at most. */
const FIRST_WANTED = 60
const MAX_WANTED = 300
/**
 * The most ids for each one of the company's, on average. If fewer of the ids are the company's, a stretch holds too
 * little of it.
 */
const SPARSE = 4

/** Whether messages can be looked through for the term: one of its words has three signs. */
export function searchesMessages(term: string): boolean {
  return term.split(/\s+/).some((termWord) => termWord.length >= MIN_TERM)
}

type Search = { term: string; before: number | null; until: number }
type OlderSearch = Search & { before: number }

/**
 * Messages of the company that hold every word of a term, through the whole history, in batches; ends when all were looked
 * at, or at `until` (an instant in milliseconds) with the last batch saying how far it came. The newest are read one by one.
 * Words that stand in few of them are found by the trigram index in the whole history; others by stretches of ids of that
 * index, or, where few of the ids are the company's, by reading on. Each batch is a transaction of its own, because one that
 * ran out of time is over. docs/decisions/046-finding-and-bulk-work.md, docs/decisions/061-lists-by-tag.md.
 */
export async function* messageHits(ctx: Ctx, { term, before, until }: Search): AsyncGenerator<HitBatch> {
  const from = before ?? Number.MAX_SAFE_INTEGER
  const newest = await readPortion(ctx, { term, from, rows: FIRST_ROWS, until })
  yield newest
  if (newest.reached === null) return
  const older = { term, before: newest.reached, until }
  const isDense = newest.ids <= SPARSE * FIRST_ROWS
  const isRare = newest.hits.length <= RARE
  const reached = isDense
    ? yield* readStretches(ctx, older, { hits: newest.hits.length, ids: newest.ids })
    : isRare
      ? yield* readIndex(ctx, older)
      : newest.reached
  if (reached !== 'all') yield* readPortions(ctx, { ...older, before: reached })
}

/**
 * By the index, stretch by stretch, as many at once as hold some hundred hits; what is left is looked up at once where no
 * more than a batch of hits is to be expected there.
 */
async function* readStretches(
  ctx: Ctx,
  older: OlderSearch,
  newest: { hits: number; ids: number },
): AsyncGenerator<HitBatch, 'all' | number> {
  const { term, until } = older
  let [before, foundCount, ids, looked] = [older.before, newest.hits, newest.ids, 0]
  while (before > 1 && !isOver(until)) {
    const density = foundCount / Math.max(1, ids)
    if (looked > MAX_STRETCHES && density * before < MAX_HITS)
      return yield* readIndex(ctx, { ...older, before })
    const count = stretchesFor(Math.min(MAX_WANTED, Math.max(FIRST_WANTED, foundCount)), density)
    const low = startOf(before, count)
    const range = { term, low, before, by: sql`search_stretches` }
    const hits = await inTime(ctx, timeLeft(until), (tx) => readHits(tx, range))
    if (!hits) return before
    const reached = hits.length < MAX_HITS ? low : lowest(hits)
    yield { hits, reached: reached > 1 ? reached : null }
    looked += count
    foundCount += hits.length
    ids += before - reached
    before = reached
  }
  return before > 1 ? before : 'all'
}

/** Returns the start of the stretch that ends at an id, or of several stretches. */
const startOf = (before: number, count: number) =>
  Math.max(0, (Math.floor((before - 1) / STRETCH) - count + 1) * STRETCH)
/** Returns the number of stretches that hold as many hits as are wanted, by the number of hits per id. */
function stretchesFor(wanted: number, density: number): number {
  const count = density === 0 ? MAX_STRETCHES : Math.round(wanted / (density * STRETCH))
  return Math.max(1, Math.min(MAX_STRETCHES, count))
}

/** One message after the other, in ever larger portions, as far as time allows. */
async function* readPortions(ctx: Ctx, { term, before, until }: OlderSearch): AsyncGenerator<HitBatch> {
  let from = before
  for (let rows = 2 * FIRST_ROWS; !isOver(until); rows = Math.min(2 * rows, MAX_ROWS)) {
    const batch = await readPortion(ctx, { term, from, rows, until })
    yield batch
    if (batch.reached === null) return
    from = batch.reached
  }
}

const isOver = (until: number) => Date.now() >= until
/** At least enough to be asked at all. */
const timeLeft = (until: number) => Math.max(50, until - Date.now())

type Portion = { term: string; from: number; rows: number; until: number }

/** The messages below an id, read one by one; it came no further where there was no time for it. */
async function readPortion(
  ctx: Ctx,
  { term, from, rows, until }: Portion,
): Promise<HitBatch & { ids: number }> {
  const batch = await inTime(ctx, timeLeft(until), async (tx) => {
    const [range] = await tx.db.execute<{ low: number | null; rows: number; ids: number }>(sql`
      select min(id)::float8 as low, count(*)::int as rows, (max(id) - min(id))::float8 as ids from (select id from messages
        where company_id = ${tx.companyId} and id < ${from}::bigint order by id desc limit ${rows}::int) newest`)
    if (!range?.low) return { hits: [], reached: null, ids: 0 }
    const hits = await readHits(tx, { term, low: range.low, before: from })
    const isLast = range.rows < rows
    const reached = hits.length === MAX_HITS ? lowest(hits) : isLast ? null : range.low
    return { hits, reached, ids: range.ids }
  })
  return batch ?? { hits: [], reached: from, ids: Number.MAX_SAFE_INTEGER }
}

/** The rest of the history by the index, as far as time allows: all of it, or down to an id. */
async function* readIndex(
  ctx: Ctx,
  { term, before, until }: OlderSearch,
): AsyncGenerator<HitBatch, 'all' | number> {
  let from = before
  for (;;) {
    if (isOver(until)) return from
    const timeoutMs = Math.min(INDEX_MS, timeLeft(until))
    const hits = await inTime(ctx, timeoutMs, (tx) => readHits(tx, { term, low: null, before: from }))
    if (!hits) return from
    const isAll = hits.length < MAX_HITS
    yield { hits, reached: isAll ? null : lowest(hits) }
    if (isAll) return 'all'
    from = lowest(hits)
  }
}

async function readHits(
  tx: Tx,
  {
    term,
    low,
    before,
    by = sql`search_messages`,
  }: { term: string; low: number | null; before: number; by?: SQL },
): Promise<MessageHit[]> {
  const rows = await tx.db.execute<MessageHit>(sql`
    select message_id::float8 as "messageId", ticket_id::float8 as "ticketId"
    from ${by}(${tx.companyId}::bigint, ${likePatterns(term)}, ${low}::bigint, ${before}::bigint, ${MAX_HITS}::int)`)
  return [...rows]
}

const lowest = (hits: readonly MessageHit[]) => hits.at(-1)?.messageId ?? 0

/** Returns the result of the read, or undefined when its time is over. */
export async function inTime<T>(
  ctx: Ctx,
  timeoutMs: number,
  read: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await reading(ctx, read, Math.min(timeoutMs, 2 * SECOND_MS))
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_SEARCH_TIMEOUT') return undefined
    throw error
  }
}
