import { wakeRun } from '#domain/bot/runs/wake-run.ts'
import { checkConnection } from '#domain/bot/timed-checks/check-connection.ts'
import { rotateQueue } from '#domain/bot/timed-checks/rotate-queue.ts'
import { runCampaign } from '#domain/campaigns/run/begin-campaign.ts'
import { announceCounts } from '#domain/campaigns/run/note-progress.ts'
import { sendNext } from '#domain/campaigns/run/send-next.ts'
import { wakeAnswered } from '#domain/campaigns/run/wake-answered.ts'
import { checkNextNumber } from '#domain/contact-lists/check-numbers.ts'
import { checkNumberLater } from '#domain/contacts/identity/check-number.ts'
import { type Ctx, type Services, systemCtx } from '#domain/core/context.ts'
import type { TimerKind } from '#domain/core/contract/jobs/timer-kinds.ts'
import { SECOND_MS } from '#domain/core/contract/time.ts'
import { postponeTimer } from '#domain/core/jobs/timers.ts'
import { type DueTimer, listDueTimers } from '#domain/core/system/timers.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { queueWebhook } from '#domain/external-api/webhook/tell-webhook.ts'
import { passLane } from '#domain/kanban/pass-lane.ts'
import { judgeQueue } from '#domain/notifications/queue-alerts.ts'
import { sendDueSchedule } from '#domain/schedules/due/send-due.ts'
import { expireRating } from '#domain/tickets/rating/expire-rating.ts'
import { finishAct } from '#domain/tickets/undo/finish-act.ts'
import { nameOf } from '../failures.ts'

/** The actions that run when a timer's time has come. The verb takes the timer with its change, or leaves both. */
const RUNS = {
  rating: (ctx, refId) => expireRating(ctx, { ticketId: refId }),
  undo: (ctx, refId) => finishAct(ctx, { ticketId: refId }),
  lane: (ctx, refId) => passLane(ctx, { ticketId: refId }),
  number: (ctx, refId) => checkNumberLater(ctx, { contactId: refId }),
  listNumbers: (ctx, refId) => checkNextNumber(ctx, { companyId: refId }),
  queueWait: (ctx, refId) => judgeQueue(ctx, { queueId: refId }),
  rotation: (ctx, refId) => rotateQueue(ctx, { queueId: refId }),
  care: (ctx, refId) => checkConnection(ctx, { connectionId: refId }),
  webhook: (ctx, refId) => queueWebhook(ctx, { connectionId: refId }),
  flow: (ctx, refId) => wakeRun(ctx, { runId: refId }),
  campaign: (ctx, refId) => runCampaign(ctx, { campaignId: refId }),
  campaignCounts: (ctx, refId) => announceCounts(ctx, { campaignId: refId }),
  campaignLine: (ctx, refId) => sendNext(ctx, { connectionId: refId }),
  campaignAnswer: (ctx, refId) => wakeAnswered(ctx, { recipientId: refId }),
  schedule: (ctx, refId) => sendDueSchedule(ctx, { scheduleId: refId }),
} as const satisfies Record<TimerKind, (ctx: Ctx, refId: number) => Promise<void>>

/** Such a one stands aside for this long. */
const POSTPONED_MS = 60 * SECOND_MS

/** Runs a batch of due timers, each in a transaction of its own. Returns how many it ran. */
export async function runTimers(services: Services): Promise<number> {
  const due = await listDueTimers(services)
  for (const timer of due) await run(services, timer)
  return due.length
}

async function run(services: Services, { companyId, kind, refId }: DueTimer): Promise<void> {
  const ctx = systemCtx(services, companyId, 'timer')
  try {
    await RUNS[kind](ctx, refId)
  } catch (error) {
    services.log.warn({ companyId, timer: kind, failure: nameOf(error) }, 'a timer could not be run')
    await inTransaction(ctx, (tx) => postponeTimer(tx, { kind, refId }, POSTPONED_MS))
  }
}
