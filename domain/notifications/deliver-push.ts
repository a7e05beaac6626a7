import { eq, gt, inArray, type SQL } from 'drizzle-orm'
import { chatUsers } from '#db/schema/chats.ts'
import { pushSubscriptions, pushTold } from '#db/schema/notifications.ts'
import { type Ctx, type Services, systemCtx, type Tx } from '../core/context.ts'
import type { JobInputs, PushInput } from '../core/contract/jobs/job-queues.ts'
import {
  addDays,
  dayOf,
  instantAt,
  isWithinHours,
  minutesOf,
  SECOND_MS,
  wallClock,
} from '../core/contract/time.ts'
import { enqueuePush, pushTopic } from '../core/jobs/enqueue-push.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { isWaiting } from '../tickets/contract/lifecycle.ts'
import { asReader } from './as-reader.ts'
import { buildNotification, seenAs } from './build-notification.ts'
import type { NotificationSettings } from './contract/schema.ts'
import type { PushPost } from './post-push.ts'
import type { PushNotification } from './push-notification.ts'
import { clearPush, handPush, listShownPushes, ofTopic, rememberPush } from './shown-pushes.ts'
import { listSubscriptions, type Subscription } from './subscriptions.ts'
import { withdrawStalePushes } from './withdraw-stale-pushes.ts'

/**
 * Tells everybody whom it concerns, on each of their browsers: as they may see it at this moment, by their rules, outside
 * their quiet hours, and nothing twice. A browser that its push service does not know any more is forgotten. Throws when
 * services are to be asked again later; who was told by then is not told again.
 */
export async function deliverPush(
  services: Services,
  { companyId, about }: JobInputs['send-push'],
  post: PushPost,
): Promise<void> {
  const ctx = systemCtx(services, companyId, 'job')
  if (about.kind === 'read') return clearShown(ctx, pushTopic('ticket', about.ticketId), post)
  if (about.kind === 'settle' || about.kind === 'settleUser') return withdrawStalePushes(ctx, about, post)
  const subscriptions = await reading(ctx, (tx) => listSubscriptions(tx, whoOf(tx, about)))
  const users = [...Map.groupBy(subscriptions, (subscription) => subscription.userId)]
  const began = performance.now()
  let failed = 0
  for (let offset = 0; offset < users.length; offset += USERS_AT_ONCE) {
    if (performance.now() - began > ENOUGH_MS) throw new Error('others wait: the rest are told later')
    const deliveries = users.slice(offset, offset + USERS_AT_ONCE).map(async ([userId, browsers]) => {
      const notice = await noticeTo(ctx, userId, about)
      return notice ? Promise.all(browsers.map((browser) => tell(ctx, browser, notice, post))) : []
    })
    failed += (await Promise.all(deliveries)).flat().filter((outcome) => outcome === 'later').length
  }
  if (failed > 0) throw new Error(`${failed} push services are to be asked again`)
}

/** Few companies are told at a time: services of one's own that take their time keep the others waiting no longer than this, and one answer. */
const ENOUGH_MS = 15 * SECOND_MS
const USERS_AT_ONCE = 8

/** Returns the condition for the users whose browsers may be notified at all; undefined = any user of the company. */
function whoOf(tx: Tx, about: PushInput): SQL | undefined {
  if ('userId' in about && about.userId) return eq(pushSubscriptions.userId, about.userId)
  if (about.kind !== 'chat') return undefined
  const members = tx.db
    .select({ userId: chatUsers.userId })
    .from(chatUsers)
    .where(inCompany(tx, chatUsers, eq(chatUsers.chatId, about.chatId), gt(chatUsers.unreads, 0)))
  return inArray(pushSubscriptions.userId, members)
}

/**
 * Returns the notification for a user now, if any. A notification that no list shows afterwards is sent after their
 * quiet hours.
 */
async function noticeTo(ctx: Ctx, userId: number, about: PushInput): Promise<PushNotification | null> {
  const noticeFacts = await asReader(ctx, userId, async (tx, reader) => {
    const { user, settings } = reader
    const waiting = about.kind === 'message' ? await waitingOf(tx, about.ticketId, settings) : null
    const quietSeconds = quietSecondsLeft(tx.now(), user.timeZone, settings)
    return { waiting, quietSeconds, notice: await buildNotification(tx, about, reader) }
  })
  if (!noticeFacts) return null
  const { waiting, quietSeconds, notice } = noticeFacts
  if (waiting) await remindLater(ctx, { userId, ...waiting })
  if (quietSeconds === 0) return notice
  const later = notice && ofOne(about, userId)
  if (later) await inTransaction(ctx, (tx) => enqueuePush(tx, later, { afterSeconds: quietSeconds }))
  return null
}

/** The same for this user alone; undefined for what their lists count as unread: a night of it is not told at once in the morning. */
function ofOne(about: PushInput, userId: number): PushInput | undefined {
  switch (about.kind) {
    case 'connection':
    case 'queue':
    case 'integration':
    case 'webhook':
    case 'prompt':
    case 'tokenLimit':
      return { ...about, userId }
    case 'given':
    case 'mention':
    case 'waiting':
      return about
    default:
      return undefined
  }
}

type Wait = { ticketId: number; since: string; afterSeconds: number }

/** Since when and until when a conversation may wait by the reader's rule; null where there is nothing to wait for. */
async function waitingOf(
  tx: Tx,
  ticketId: number,
  { waitingMinutes }: NotificationSettings,
): Promise<Wait | null> {
  const ticket = waitingMinutes > 0 ? await seenAs(tx, ticketId) : undefined
  if (!ticket?.waitingSince || !isWaiting(ticket)) return null
  const due = Date.parse(ticket.waitingSince) + waitingMinutes * 60_000
  const afterSeconds = Math.ceil((due - tx.now().getTime()) / 1000)
  // Its time was over before: that was told.
  return afterSeconds > 0 ? { ticketId, since: ticket.waitingSince, afterSeconds } : null
}

function remindLater(ctx: Ctx, { userId, ticketId, since, afterSeconds }: Wait & { userId: number }) {
  const about = { kind: 'waiting' as const, ticketId, userId, since }
  return inTransaction(ctx, (tx) => enqueuePush(tx, about, { afterSeconds }))
}

/** For how many seconds from now nothing is to be told; 0 outside of quiet hours, whose last minute is quiet. */
export function quietSecondsLeft(
  now: Date,
  timeZone: string,
  { quietFrom, quietUntil }: NotificationSettings,
): number {
  const isQuiet = quietFrom !== '' && quietUntil !== '' && isWithinHours(now, timeZone, quietFrom, quietUntil)
  if (!isQuiet) return 0
  const { hour, minute } = wallClock(now, timeZone)
  const over = minutesOf(quietUntil) + 1
  const today = dayOf(now, timeZone)
  const day = hour * 60 + minute < over ? today : addDays(today, 1)
  return Math.max(1, Math.ceil((instantAt(day, over, timeZone).getTime() - now.getTime()) / SECOND_MS))
}

async function tell(ctx: Ctx, browser: Subscription, notice: PushNotification, post: PushPost) {
  const { topic, mark, title, body, url } = notice
  const condition = ofTopic(browser.id, topic)
  const [lastTold] = await reading(ctx, (tx) =>
    tx.db
      .select({ mark: pushTold.mark })
      .from(pushTold)
      .where(inCompany(tx, pushTold, condition)),
  )
  if (lastTold?.mark === mark) return 'taken'
  const pushed = { type: 'show', tag: topic, title, body, url } as const
  const outcome = await handPush(ctx, browser, { pushed, topic }, post)
  if (outcome === 'taken') await rememberPush(ctx, browser.id, notice)
  return outcome
}

/** The conversation was read: where a browser shows a notification of it, that goes. */
async function clearShown(ctx: Ctx, topic: string, post: PushPost): Promise<void> {
  const shownPushes = await reading(ctx, (tx) => listShownPushes(tx, eq(pushTold.topic, topic)))
  for (const { browser } of shownPushes) await clearPush(ctx, browser, topic, post)
}
