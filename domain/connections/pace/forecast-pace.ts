import type { Ctx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { reading } from '../../core/transaction.ts'
import { WORTH_SAYING_MS } from '../../messages/contract/pace/pace-rules.ts'
import type { ForecastInput, ForecastView } from '../../messages/contract/pace/pace-schema.ts'
import { forecastSends, strangersAmong } from '../../messages/pace/forecast-sends.ts'
import { findRow } from '../queries.ts'

/**
 * GET /whatsapp/{id}/pace: how many of the messages that somebody is about to send to several would wait for the number's
 * pace, and until when the last. Throws ERR_NO_WAPP_FOUND, ERR_NO_CONTACT_FOUND.
 */
export function forecastPace(
  ctx: Ctx,
  { connectionId, contactIds, messages }: ForecastInput & { connectionId: number },
): Promise<ForecastView> {
  permit(ctx.actor, 'connections:read')
  return reading(ctx, async (tx) => {
    await findRow(tx, connectionId)
    const uniqueIds = [...new Set(contactIds)]
    const strangers = await strangersAmong(tx, { connectionId, contactIds: uniqueIds })
    if (strangers.size < uniqueIds.length) throw new AppError('ERR_NO_CONTACT_FOUND')
    const waitingLine = uniqueIds.flatMap((id) =>
      Array.from({ length: messages }, () => ({ from: 0, toStranger: strangers.get(id) ?? false })),
    )
    const times = await forecastSends(tx, connectionId, { wanted: waitingLine })
    const later = times.filter((leavesAt) => leavesAt > tx.now().getTime() + WORTH_SAYING_MS)
    const until = later.length === 0 ? null : new Date(Math.max(...later)).toISOString()
    return { count: waitingLine.length, later: later.length, until }
  })
}
