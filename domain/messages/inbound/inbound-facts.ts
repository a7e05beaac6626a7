import { type SQL, sql } from 'drizzle-orm'
import { PLATFORM_SETTINGS } from '#domain/settings/schema.ts'
import type { Channel } from '../../channels/capabilities.ts'
import type { BoundedEvent } from '../../channels/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/errors.ts'
import { nowOf } from '../outbound/store-outbound.ts'

/** A message of the connection with the id that an event names, whoever wrote it in whichever chat. */
export type KnownMessage = {
  id: number
  ticketId: number
  contactId: number
  authorId: number | null
  fromMe: boolean
  isStub: boolean
  isDeleted: boolean
}

/** What decides about an inbound event before it is known who wrote. */
export type InboundFacts = {
  channel: Channel
  allowGroup: boolean
  timeZone: string
  /** Largest file that is fetched, in megabytes. */
  downloadLimitMb: number
  known: readonly KnownMessage[]
  /** An edit, revoke or reaction that this product sent: its echo. */
  isOwnAct: boolean
}

/** The message that the event is, or acts upon. */
export function subjectOf(event: BoundedEvent): string {
  return 'targetExternalId' in event ? event.targetExternalId : event.externalId
}

/**
 * Begins with an event, in one statement: its raw event is done if this transaction is, one transaction at a time decides
 * about the message that the event is or acts upon, and what the first steps need is read. Throws ERR_NO_WAPP_FOUND.
 */
export async function beginEvent(
  tx: Tx,
  {
    connectionId,
    rawEventId,
    event,
  }: { connectionId: number; rawEventId: number | null; event: BoundedEvent },
): Promise<InboundFacts> {
  const subject = subjectOf(event)
  const [row] = await tx.db.execute<
    Omit<InboundFacts, 'downloadLimitMb'> & { downloadLimit: string | null }
  >(sql`
    with turn as materialized (select pg_advisory_xact_lock(hashtextextended(${subject}, ${connectionId}))),
      done as (update raw_events set state = 'done', done_at = ${nowOf(tx)}::timestamptz, failure = null,
          subject = case when ${event.kind === 'edit'}::boolean or exists (select from messages m
            where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId} and m.external_id = ${subject})
            then ${subject} end
        where company_id = ${tx.companyId} and id = ${rawEventId}::bigint)
    select w.channel, w.allow_group as "allowGroup", c.time_zone as "timeZone",
      (select value from platform_settings where name = 'downloadLimit') as "downloadLimit",
      ${knownSql(tx, connectionId, subject)} as known,
      ${event.fromMe}::boolean and exists (select from sends s where s.company_id = ${tx.companyId}
        and s.connection_id = ${connectionId} and s.external_id = ${event.externalId} and s.kind <> 'message')
        as "isOwnAct"
    from connections w join companies c on c.id = w.company_id cross join (select count(*) from turn) counted
    where w.company_id = ${tx.companyId} and w.id = ${connectionId}`)
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  const { downloadLimit, ...facts } = row
  return { ...facts, downloadLimitMb: Number(downloadLimit ?? PLATFORM_SETTINGS.downloadLimit) }
}

/** The same again, after contacts may have become one: their messages were re-keyed. */
export async function readKnown(
  tx: Tx,
  connectionId: number,
  subject: string,
): Promise<readonly KnownMessage[]> {
  const [row] = await tx.db.execute<{ known: KnownMessage[] }>(
    sql`select ${knownSql(tx, connectionId, subject)} as known`,
  )
  return row?.known ?? []
}

function knownSql(tx: Tx, connectionId: number, subject: string): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'ticketId', m.ticket_id,
      'contactId', m.contact_id, 'authorId', m.author_id, 'fromMe', m.from_me, 'isStub', m.is_stub,
      'isDeleted', m.is_deleted)), '[]')
    from messages m where m.company_id = ${tx.companyId} and m.connection_id = ${connectionId}
      and m.external_id = ${subject})`
}
