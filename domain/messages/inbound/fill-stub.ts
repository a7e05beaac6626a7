import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { eraseRaw } from '../changes/erase-message.ts'
import { announceMessages, readChain, writeChain } from '../changes/message-bodies.ts'
import { refreshPreview } from '../changes/refresh-preview.ts'
import { safeJson } from '../contract/safe-text.ts'
import { TEXTS } from '../contract/texts.ts'
import { isErased, lockAffected } from './effects.ts'
import type { InboundContext } from './inbound-context.ts'
import type { KnownMessage } from './inbound-facts.ts'
import type { NewInbound } from './store-inbound.ts'

/**
 * The content of a stub has come: the message takes it, under edits that came in between. What was erased meanwhile
 * stays erased.
 */
export async function fillStub(
  tx: Tx,
  inbound: InboundContext,
  stub: KnownMessage,
  content: NewInbound,
): Promise<void> {
  const message = await lockAffected(tx, stub.id)
  if (!message) return
  if (isErased(message)) {
    await eraseRaw(tx, message)
    return settle(tx, stub.id)
  }
  const chain = await readChain(tx, message)
  await writeChain(tx, stub.id, { ...chain, original: content.body })
  await tx.db.execute(sql`
    update messages set is_stub = false, media_type = ${content.mediaType}, file_id = ${content.fileId ?? null}::bigint,
      data_json = ${content.data && safeJson(content.data)}::jsonb, is_forwarded = ${content.isForwarded ?? false},
      quoted_id = (select q.id from messages q where q.company_id = ${tx.companyId}
        and q.connection_id = ${inbound.connectionId} and q.external_id = ${content.quotedExternalId ?? null}
        and q.contact_id = ${inbound.contactId} order by q.id desc limit 1)
    where company_id = ${tx.companyId} and id = ${stub.id}`)
  await announceMessages(tx, [stub.id])
  await refreshPreview(tx, message.ticketId)
}

/** Nobody gave us its content: the placeholder says so instead of asking to wait. Edits that came stay on top of it. */
export async function giveUpStub(tx: Tx, stub: Pick<KnownMessage, 'id'>, body: string): Promise<void> {
  const message = await lockAffected(tx, stub.id)
  if (!message || isErased(message)) return
  await writeChain(tx, stub.id, { ...(await readChain(tx, message)), original: body })
  await announceMessages(tx, [stub.id])
  await refreshPreview(tx, message.ticketId)
}

/** A device waits for a content no longer than a day. */
const LONGEST_WAIT = '25 hours'

/**
 * Gives up a connection's stubs when the device that should send their content again is gone. The stubs written up to
 * `until` say so.
 */
export async function giveUpStubsOf(tx: Tx, connectionId: number, until: Date): Promise<void> {
  const waitingStubs = await tx.db.execute<{ id: number }>(sql`
    select id::float8 as id from messages where company_id = ${tx.companyId} and connection_id = ${connectionId}
      and created_at > now() - ${LONGEST_WAIT}::interval and sent_at <= ${until.toISOString()}::timestamptz
      and is_stub and body = ${TEXTS.waiting} order by id`)
  for (const stub of waitingStubs) await giveUpStub(tx, stub, TEXTS.unreadable)
}

async function settle(tx: Tx, messageId: number): Promise<void> {
  await tx.db.execute(sql`update messages set is_stub = false
    where company_id = ${tx.companyId} and id = ${messageId}`)
}
