import { eq } from 'drizzle-orm'
import { campaignRecipients, campaigns } from '#db/schema/campaigns.ts'
import type { Ctx } from '../../core/context.ts'
import { takeTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction } from '../../core/transaction.ts'
import { armLine } from './arm-line.ts'

/**
 * Somebody agreed a moment ago: the line of their campaign looks for them now. A timer of its own, so that whoever stores a customer's
 * message never waits for a line. For the clock.
 */
export function wakeAnswered(ctx: Ctx, { recipientId }: { recipientId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await takeTimer(tx, { kind: 'campaignAnswer', refId: recipientId }))) return
    const [row] = await tx.db
      .select({ connectionId: campaigns.connectionId })
      .from(campaignRecipients)
      .innerJoin(campaigns, eq(campaigns.id, campaignRecipients.campaignId))
      .where(inCompany(tx, campaignRecipients, eq(campaignRecipients.id, recipientId)))
    if (row) await armLine(tx, row.connectionId, tx.now())
  })
}
