import { type SQL, sql } from 'drizzle-orm'
import { maskAll, maskText, numbersOf } from '../contacts/contract/masking.ts'
import { masksNumbers } from '../contacts/contract/rules.ts'
import type { Tx } from '../core/context.ts'
import type { TicketView } from '../tickets/contract/schema.ts'
import { maskTicketView, wholeTickets } from '../tickets/view.ts'
import { visibleTo } from '../tickets/visibility.ts'
import type { RatedWords } from './contract/schema.ts'
import { countsIn, periodsOf, type Scope } from './figure-conditions.ts'

/** Words that belong to a rating come at once; later ones are something else. */
const MINUTES_AFTER = 10
/** Letters beside the number; fewer say no more than the rating does. */
const LEAST_LETTERS = 5
const LONGEST = 500
/** So many of the company's messages before the end of that time are looked at. */
const LOOKED_AT = 1000

/**
 * Returns the SQL for what the customer of the period `p` wrote beside the rating, null for nothing: with the number, or right after
 * it, in this ticket or in the one that their words opened. Only what the actor may see.
 */
export function wordsOf(tx: Tx): SQL {
  const visible = visibleTo(tx.actor) ?? sql`true`
  // By the moment, and no further than so many of the company's messages: a customer's thread may be as long as they like.
  return sql`(select left(string_agg(m.body, e'\n' order by m.id), ${LONGEST}::int)
    from (select id, body, company_id, ticket_id, contact_id, connection_id, from_me, is_private, is_deleted, media_type from messages
        where company_id = p.company_id and created_at >= p.asked_at and created_at < p.rated_at + make_interval(mins => ${MINUTES_AFTER}::int)
        order by created_at desc limit ${LOOKED_AT}::int) m
      join tickets on tickets.company_id = m.company_id and tickets.id = m.ticket_id and ${visible}
    where p.rated_at is not null and not m.from_me and not m.is_private and not m.is_deleted and m.media_type = 'conversation'
      and (m.contact_id, m.connection_id) = (select w.contact_id, w.connection_id from tickets w
        where w.company_id = p.company_id and w.id = p.ticket_id)
      and length(regexp_replace(m.body, '[^[:alpha:]]', '', 'g')) >= ${LEAST_LETTERS}::int)`
}

/** A rated ticket as the actor sees it, and the customer's words as they see them. */
export type RatedTicket = { view: TicketView; wordsAsSeen(words: string): string }

/** Finds the tickets of ratings: from whom numbers are hidden, they are hidden in the words beside a rating, too. */
export async function ratedTickets(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RatedTicket>> {
  const hides = masksNumbers(tx.actor)
  const wholes = await wholeTickets(tx, ids)
  return new Map(
    wholes.map((whole) => {
      const { contact } = whole.view
      const numbers = numbersOf({ ...contact, otherNumbers: whole.otherNumbers })
      const mask = contact.isGroup ? maskAll : maskText
      const wordsAsSeen = (words: string) =>
        hides ? mask(words, numbers, { isCut: words.length >= LONGEST }) : words
      return [whole.view.id, { view: hides ? maskTicketView(whole) : whole.view, wordsAsSeen }] as const
    }),
  )
}

/** So many of the newest ratings are looked through for words, and so many with words are answered. */
const LOOKED_THROUGH = 100
const MOST = 12

type Row = Omit<RatedWords, 'uuid' | 'contactName'> & { ticketId: number }

/** The newest ratings of the scope with words beside them. */
export async function ratedWords(tx: Tx, scope: Scope): Promise<RatedWords[]> {
  const { from, condition } = periodsOf(tx, scope.filter)
  const rows = await tx.db.execute<Row>(sql`
    with newest as materialized (select p.* from ${from} where ${condition} and ${countsIn('withRating', scope)}
        order by p.rated_at desc limit ${LOOKED_THROUGH}),
      said as (select p.*, ${wordsOf(tx)} as words from newest p)
    select s.id::float8 as "periodId", s.ticket_id::float8 as "ticketId", s.rate::int as rate, s.words, s.rated_at::text as "ratedAt",
      (select u.name from users u where u.company_id = s.company_id and u.id = s.rated_user_id and u.deleted_at is null) as "userName",
      (select q.name from queues q where q.company_id = s.company_id and q.id = s.queue_id) as "queueName"
    from said s where s.words is not null order by s.rated_at desc limit ${MOST}`)
  const ids = rows.map(({ ticketId }) => ticketId)
  const tickets = await ratedTickets(tx, ids)
  return rows.flatMap(({ ticketId, ratedAt, words, ...row }) => {
    const ticket = tickets.get(ticketId)
    if (!ticket) return []
    const { view, wordsAsSeen } = ticket
    return {
      ...row,
      words: wordsAsSeen(words),
      uuid: view.uuid,
      contactName: view.contact.name,
      ratedAt: new Date(ratedAt).toISOString(),
    }
  })
}
