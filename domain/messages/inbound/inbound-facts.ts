import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { PLATFORM_SETTINGS } from '#domain/settings/contract/platform-schema.ts'
import type { Channel } from '../../channels/contract/capabilities.ts'
import type { BoundedEvent } from '../../channels/contract/inbound.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'

/** A stored message of the connection with the id that an event names, in whatever chat and by whatever author. */
export type KnownMessage = {
  id: number
  ticketId: number
  contactId: number
  authorId: number | null
  fromMe: boolean
  isStub: boolean
  isDeleted: boolean
}

/** The facts that decide about an inbound event before its author is looked up. */
export type InboundFacts = {
  channel: Channel
  allowGroup: boolean
  timeZone: string
  /** Largest file that is fetched, in megabytes. */
  downloadLimitMb: number
  knownMessages: readonly KnownMessage[]
  /** The event is the echo of an edit, revoke or reaction that this product sent. */
  isOwnAct: boolean
}

/** The external id of the message that the event is, or that it changes. */
export function subjectOf(event: BoundedEvent): string {
  return 'targetExternalId' in event ? event.targetExternalId : event.externalId
}

export type BegunEvent = { rawEventId: number | null; event: BoundedEvent; receivedAt: Date }

/**
 * Begins to handle events of a connection, in one statement. It marks their raw events as done (if the transaction
 * commits), locks the messages that the events are or change, and reads the facts for the first steps. Several events
 * may be begun together when none changes what is read for another. Throws ERR_NO_WAPP_FOUND.
 */
export async function beginEvents(
  tx: Tx,
  connectionId: number,
  events: readonly BegunEvent[],
): Promise<InboundFacts[]> {
  const eventRows = events.map(({ rawEventId, event, receivedAt }) => ({
    rawEventId,
    subject: subjectOf(event),
    isEdit: event.kind === 'edit',
    receivedAt: receivedAt.toISOString(),
    externalId: event.externalId,
    fromMe: event.fromMe,
  }))
  const rows = await BEGIN.rows(tx.db, {
    companyId: tx.companyId,
    connectionId,
    eventsJson: JSON.stringify(eventRows),
    rawEventIds: `{${events.flatMap(({ rawEventId }) => rawEventId ?? []).join(',')}}`,
  })
  if (rows.length === 0) throw new AppError('ERR_NO_WAPP_FOUND')
  return rows.map(({ downloadLimit, ...facts }) => ({
    ...facts,
    downloadLimitMb: Number(downloadLimit ?? PLATFORM_SETTINGS.downloadLimit.fallback),
  }))
}

export async function beginEvent(
  tx: Tx,
  connectionId: number,
  begunEvent: BegunEvent,
): Promise<InboundFacts> {
  return firstOrThrow(await beginEvents(tx, connectionId, [begunEvent]), 'ERR_NO_WAPP_FOUND')
}

/** A single statement for any number of events. It takes the locks in one order, so that transactions cannot deadlock. */
const BEGIN = preparedStatement<
  { companyId: number; connectionId: number; eventsJson: string; rawEventIds: string },
  Omit<InboundFacts, 'downloadLimitMb'> & { downloadLimit: string | null }
>(
  (hole) => sql`
    with asked as materialized (select * from rows from (jsonb_to_recordset(${hole('eventsJson')}::jsonb)
        as ("rawEventId" bigint, subject text, "isEdit" boolean, "receivedAt" timestamptz, "externalId" text, "fromMe" boolean))
        with ordinality as a ("rawEventId", subject, "isEdit", "receivedAt", "externalId", "fromMe", nth)),
      turn as materialized (select pg_advisory_xact_lock(hashtextextended(subject, ${hole('connectionId')}))
        from (select distinct subject from asked order by 1) subjects),
      done as (update raw_events r set state = 'done', done_at = a."receivedAt", failure = null,
          subject = case when a."isEdit" or exists (select from messages m where m.company_id = ${hole('companyId')}
            and m.connection_id = ${hole('connectionId')} and m.external_id = a.subject) then a.subject end
        from asked a where r.company_id = ${hole('companyId')} and r.id = any(${hole('rawEventIds')}::bigint[])
          and r.id = a."rawEventId")
    select w.channel, w.allow_group as "allowGroup", c.time_zone as "timeZone",
      (select value from platform_settings where name = 'downloadLimit') as "downloadLimit",
      ${knownSql({ companyId: hole('companyId') }, hole('connectionId'), sql`a.subject`)} as "knownMessages",
      a."fromMe" and exists (select from sends s where s.company_id = ${hole('companyId')}
        and s.connection_id = ${hole('connectionId')} and s.external_id = a."externalId" and s.kind <> 'message')
        as "isOwnAct"
    from connections w join companies c on c.id = w.company_id cross join (select count(*) from turn) counted
      cross join asked a
    where w.company_id = ${hole('companyId')} and w.id = ${hole('connectionId')} order by a.nth`,
)

/** Reads the known messages again, after contacts may have been merged, which changes the keys of their messages. */
export async function readKnown(
  tx: Tx,
  connectionId: number,
  subject: string,
): Promise<readonly KnownMessage[]> {
  const [row] = await tx.db.execute<{ knownMessages: KnownMessage[] }>(
    sql`select ${knownSql(tx, connectionId, subject)} as "knownMessages"`,
  )
  return row?.knownMessages ?? []
}

function knownSql(
  { companyId }: { companyId: number | Placeholder },
  connectionId: number | Placeholder,
  subject: string | SQL,
): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'ticketId', m.ticket_id,
      'contactId', m.contact_id, 'authorId', m.author_id, 'fromMe', m.from_me, 'isStub', m.is_stub,
      'isDeleted', m.is_deleted)), '[]')
    from messages m where m.company_id = ${companyId} and m.connection_id = ${connectionId}
      and m.external_id = ${subject})`
}
