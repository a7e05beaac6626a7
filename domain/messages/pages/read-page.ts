import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { AppError, invalid } from '../../core/contract/errors.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { type ListMessagesInput, MESSAGES_PER_PAGE, PAGE_BYTES } from '../contract/schema.ts'

/** The count is exact up to this number: nobody pages further, and counting more is slow. */
const MAX_COUNT = 1000

/** The messages to read from: those of a contact on a connection, in these tickets. */
export type Within = { contactId: number; connectionId: number; ticketIds: readonly number[] }

/** The messages on one side of the page: beyond an id, at most `limit`. */
type Side = { beyond: number | null; limit: number; offset?: number }
/**
 * A part of the conversation without a gap: the messages older than an id, newest first, and the newer ones, oldest
 * first.
 */
type PageSides = { older: Side; newer: Side; around?: number | undefined }

export type PageIds = {
  ids: number[]
  /** Whether there are messages before the page, and the `cursor` to read them. */
  hasMore: boolean
  next: string | null
  /** Whether there are messages after the page, and the `after` to read them. */
  hasNewer: boolean
  newer: string | null
  count: number
}

/** The ids of a page. Throws ERR_NO_MESSAGE_FOUND when the message in `around` is not among the messages to read from. */
export async function readPage(tx: Tx, within: Within, input: ListMessagesInput): Promise<PageIds> {
  const sides = placeOf(input)
  const { around, older, newer } = sides
  const foundSides = await readBoth(tx, within, sides)
  if (around !== undefined && foundSides.older[0]?.[0] !== around) throw new AppError('ERR_NO_MESSAGE_FOUND')
  const byteLimit = mostBytes(input)
  const bytes = around === undefined ? byteLimit : byteLimit && Math.ceil(byteLimit / 2)
  const before = fitting(foundSides.older.slice(0, older.limit), bytes)
  const after = fitting(foundSides.newer.slice(0, newer.limit), bytes)
  const ids = [...before.toReversed(), ...after]
  const hasMore = foundSides.older.length > before.length
  const hasNewer = foundSides.newer.length > after.length || (older.offset ?? 0) > 0
  return {
    ids,
    hasMore,
    hasNewer,
    count: foundSides.count,
    next: hasMore ? String(ids.at(0) ?? older.beyond) : null,
    newer: hasNewer ? String(ids.at(-1) ?? newer.beyond) : null,
  }
}

/** The bytes of text at which the page ends; undefined = it holds all of its messages. */
function mostBytes({ bytes, limit }: ListMessagesInput): number | undefined {
  if (bytes !== undefined) return Math.min(bytes, PAGE_BYTES)
  return limit > MESSAGES_PER_PAGE ? PAGE_BYTES : undefined
}

/** The place of the page. Only one of the parameters that name a place may be given. */
function placeOf({ around, after, cursor, pageNumber, limit }: ListMessagesInput): PageSides {
  if ([around, after || undefined, cursor || undefined].filter((named) => named !== undefined).length > 1) {
    throw invalid({ [around === undefined ? 'after' : 'around']: 'invalid' })
  }
  if (around !== undefined) {
    const half = Math.min(limit, Math.floor(limit / 2) + 1)
    const older = { beyond: around + 1, limit: half }
    return { around, older, newer: { beyond: around, limit: limit - half } }
  }
  const from = readCursor(after, 'after')
  if (from !== null) return { older: { beyond: from + 1, limit: 0 }, newer: { beyond: from, limit } }
  const before = readCursor(cursor, 'cursor')
  const offset = before === null ? (pageNumber - 1) * limit : 0
  return { older: { beyond: before, limit, offset }, newer: { beyond: before && before - 1, limit: 0 } }
}

/** The id of a message, and the size of its text. */
type Sized = readonly [id: number, bytes: number]

/** The ids of the first messages whose texts fit together into `byteLimit` bytes; always at least one. */
function fitting(foundRows: readonly Sized[], byteLimit = Number.POSITIVE_INFINITY): number[] {
  let bytes = 0
  const end = foundRows.findIndex(([, size], index) => {
    bytes += size
    return index > 0 && bytes > byteLimit
  })
  return (end < 0 ? foundRows : foundRows.slice(0, end)).map(([id]) => id)
}

type FoundSides = { older: Sized[]; newer: Sized[]; count: number }

/** Both sides, outwards from the page, each with one extra message when there are more; and the number of all messages. */
async function readBoth(tx: Tx, within: Within, { older, newer }: PageSides): Promise<FoundSides> {
  const { contactId, connectionId, ticketIds } = within
  const thread = sql`company_id = ${tx.companyId} and contact_id = ${contactId}
    and connection_id = ${connectionId} and ticket_id = any(${idArray(ticketIds)})`
  const side = (condition: SQL, order: SQL, { limit, offset = 0 }: Side) => sql`(
    select jsonb_agg(jsonb_build_array(id, bytes) order by ${order})
    from (select id, octet_length(body) as bytes from messages where ${thread} and ${condition}
      order by ${order} nulls last offset ${offset} limit ${limit + 1}) page)`
  const rows = await tx.db.execute<{ older: Sized[] | null; newer: Sized[] | null; count: number }>(sql`
    select ${side(sql`(${older.beyond}::bigint is null or id < ${older.beyond}::bigint)`, sql`id desc`, older)} as older,
      ${side(sql`id > ${newer.beyond}::bigint`, sql`id`, newer)} as newer,
      (select count(*)::int from (select from messages where ${thread} limit ${MAX_COUNT}) counted) as count`)
  const [row] = rows
  return { older: row?.older ?? [], newer: row?.newer ?? [], count: row?.count ?? 0 }
}

function readCursor(cursor: string | undefined, field: string): number | null {
  if (cursor === undefined || cursor === '') return null
  if (!/^\d{1,15}$/.test(cursor)) throw invalid({ [field]: 'invalid' })
  return Number(cursor)
}
