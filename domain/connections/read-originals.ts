import { sql } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { reading } from '../core/transaction.ts'
import { contentPlace, rawPlace } from './channel-store.ts'

/** A message as the channel delivered it, or as it was handed to the channel; in the driver's own form. */
export type OriginalBytes = { kind: 'received' | 'sent'; bytes: Uint8Array }

export type Originals = {
  originals: OriginalBytes[]
  /** The message is known, and its content is still awaited. */
  isAwaited: boolean
}

type Row = {
  isStub: boolean
  received: { dedupeKey: string; data: string }[]
  sent: string | null
}

/**
 * Returns the stored data of the messages with this name: delivered ones are kept for a day, sent ones for 14 days.
 * There are several where members of different groups chose the same name.
 */
export async function readOriginals(
  ctx: Ctx,
  { connectionId, externalId }: { connectionId: number; externalId: string },
): Promise<Originals> {
  const { companyId } = ctx
  const rows = await reading(ctx, (tx) =>
    tx.db.execute<Row>(sql`
      select m.is_stub as "isStub",
        (select coalesce(jsonb_agg(jsonb_build_object('dedupeKey', r.dedupe_key, 'data', encode(r.data, 'base64'))), '[]')
          from raw_events r where r.company_id = m.company_id and r.connection_id = m.connection_id and r.state = 'done'
            and (r.done_at = m.created_at or r.subject = m.external_id)) as received,
        (select encode(c.data, 'base64') from channel_contents c where m.from_me and c.company_id = m.company_id
          and c.connection_id = m.connection_id and c.external_id = m.external_id) as sent
      from messages m where m.company_id = ${companyId} and m.connection_id = ${connectionId}
        and m.external_id = ${externalId}`),
  )
  const { secrets } = ctx.services
  const connectionRef = { companyId, connectionId }
  const open = (kind: 'raw-events' | 'contents', contentKey: string, base64: string) =>
    secrets.open(
      kind,
      kind === 'contents' ? contentPlace(connectionRef, contentKey) : rawPlace(connectionRef, contentKey),
      Buffer.from(base64, 'base64'),
    )
  const originals = rows.flatMap(({ received, sent }): OriginalBytes[] => [
    ...received.map(({ dedupeKey, data }) => ({
      kind: 'received' as const,
      bytes: open('raw-events', dedupeKey, data),
    })),
    ...(sent ? [{ kind: 'sent' as const, bytes: open('contents', externalId, sent) }] : []),
  ])
  return { originals, isAwaited: rows.some(({ isStub }) => isStub) }
}
