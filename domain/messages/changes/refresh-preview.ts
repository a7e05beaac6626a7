import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import type { TicketFacts } from '../../tickets/contract/schema.ts'
import { FACTS_JSON } from '../../tickets/queries.ts'
import { previewOf } from '../contract/preview.ts'
import type { MediaType } from '../contract/schema.ts'
import { announceTicketAs } from './message-changes.ts'

type PreviewSource = {
  mediaType: MediaType
  body: string
  fromMe: boolean
  isDeleted: boolean
  isSystem: boolean
}
/** Nothing is said any more where all that was said was discarded. */
type Newest = (PreviewSource | { [K in keyof PreviewSource]: null }) & {
  lastMessage: string
  uuid: string
  ticket: TicketFacts
}

/**
 * After an edit, a deletion, a discarding or a stub's filling: the ticket's row shows its newest message as it is now; what
 * was discarded was never said.
 */
export async function refreshPreview(tx: Tx, ticketId: number): Promise<void> {
  const [newest] = await tx.db.execute<Newest>(sql`
    select m.media_type as "mediaType", m.body, m.from_me as "fromMe", m.is_deleted as "isDeleted",
      m.is_system as "isSystem",
      t.last_message as "lastMessage", t.uuid, ${FACTS_JSON} as ticket
    from tickets t left join lateral (select * from messages m where m.company_id = t.company_id and m.ticket_id = t.id
      and not m.is_private and m.media_type <> 'notice' and m.failure_code is distinct from 'discarded' order by m.id desc limit 1) m on true
    where t.company_id = ${tx.companyId} and t.id = ${ticketId} for no key update of t`)
  if (!newest) return
  const preview = newest.mediaType === null ? '' : previewOf(newest)
  if (preview === newest.lastMessage) return
  const [changed] = await tx.db.execute<{ version: number }>(sql`
    update tickets set last_message = ${preview}, last_message_from_me = ${newest.fromMe ?? false},
      last_message_is_system = ${newest.isSystem ?? false}
    where company_id = ${tx.companyId} and id = ${ticketId} returning version`)
  const { ticket, uuid } = newest
  announceTicketAs(tx, { id: ticketId, uuid, version: changed?.version ?? 0 }, ticket)
}
