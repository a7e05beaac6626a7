import { desc, eq, lt, sql } from 'drizzle-orm'
import { rawEvents } from '#db/schema/raw-events.ts'
import type { Ctx } from '../../core/context.ts'
import { can, permit } from '../../core/contract/permissions.ts'
import { inCompany } from '../../core/tenancy.ts'
import { reading } from '../../core/transaction.ts'
import { rawPlace } from '../channel-store.ts'
import {
  type ListParkedInput,
  PARKED_PER_PAGE,
  type ParkedEventsView,
  type ParkedEventView,
} from '../contract/parked/schema.ts'
import { findRow } from '../queries.ts'
import { causeOf, kindOf, textOf } from './read-raw.ts'

/** The largest event that is unsealed for a list. */
const MAX_OPENED = 262_144

/**
 * GET /whatsapp/{id}/parked-events: what the connection's channel delivered and could not be understood, newest first.
 * Raw data holds customers' words and numbers whoever they wrote to: only an admin is given it. Throws ERR_NO_WAPP_FOUND.
 * Server behaviour §1.
 */
export function listParkedEvents(
  ctx: Ctx,
  { connectionId, cursor }: ListParkedInput & { connectionId: number },
): Promise<ParkedEventsView> {
  permit(ctx.actor, 'connections:manage')
  const showsRaw = can(ctx.actor, 'connections:readRaw')
  return reading(ctx, async (tx) => {
    await findRow(tx, connectionId)
    const rows = await tx.db
      .select({
        id: rawEvents.id,
        key: rawEvents.dedupeKey,
        attempts: rawEvents.attempts,
        failure: rawEvents.failure,
        receivedAt: rawEvents.receivedAt,
        bytes: sql<number>`octet_length(${rawEvents.data})`,
        data: sql<Uint8Array | null>`case when octet_length(${rawEvents.data}) <= ${MAX_OPENED} then ${rawEvents.data} end`,
      })
      .from(rawEvents)
      .where(
        inCompany(
          tx,
          rawEvents,
          eq(rawEvents.connectionId, connectionId),
          eq(rawEvents.state, 'parked'),
          cursor === undefined ? undefined : lt(rawEvents.id, cursor),
        ),
      )
      .orderBy(desc(rawEvents.id))
      .limit(PARKED_PER_PAGE + 1)
    const page = rows.slice(0, PARKED_PER_PAGE)
    const events = page.map(({ key, data, receivedAt, ...row }): ParkedEventView => {
      const failure = row.failure ?? ''
      const read = readSealed(tx, rawPlace({ companyId: tx.companyId, connectionId }, key), data)
      return {
        ...row,
        failure,
        kind: read.bytes ? kindOf(read.bytes) : 'unknown',
        cause: read.isBroken ? 'sealed' : causeOf(failure),
        raw: showsRaw && read.bytes ? textOf(read.bytes) : null,
        receivedAt: receivedAt.toISOString(),
      }
    })
    return { events, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null, showsRaw }
  })
}

/** One whose seal is broken is shown all the same. */
function readSealed(
  { services }: Ctx,
  sealLocation: ReturnType<typeof rawPlace>,
  data: Uint8Array | null,
): { bytes: Uint8Array | null; isBroken: boolean } {
  if (!data) return { bytes: null, isBroken: false }
  try {
    return { bytes: services.secrets.open('raw-events', sealLocation, data), isBroken: false }
  } catch {
    return { bytes: null, isBroken: true }
  }
}
