import { eq, inArray } from 'drizzle-orm'
import { messages } from '#db/schema/messages.ts'
import { pushSubscriptions, pushTold } from '#db/schema/notifications.ts'
import type { Ctx, Tx } from '../core/context.ts'
import type { PushInput } from '../core/contract/jobs/job-queues.ts'
import { readPushTopic } from '../core/jobs/enqueue-push.ts'
import { inCompany } from '../core/tenancy.ts'
import { reading } from '../core/transaction.ts'
import { asReader } from './as-reader.ts'
import { buildNotification } from './build-notification.ts'
import type { PushPost } from './post-push.ts'
import type { PushNotification, Reader } from './push-notification.ts'
import { clearPush, handPush, listShownPushes, rememberPush, type ShownPush } from './shown-pushes.ts'

type Which = Extract<PushInput, { kind: 'settle' | 'settleUser' }>

/**
 * Withdraws shown notifications that no longer hold for their reader: the conversation ended, went to somebody else, is
 * not theirs to see, was answered, or its message was taken back; the mention was seen; the connection is back; nobody
 * waits too long.
 */
export async function withdrawStalePushes(ctx: Ctx, about: Which, post: PushPost): Promise<void> {
  const which =
    about.kind === 'settle'
      ? inArray(pushTold.topic, [...about.topics])
      : eq(pushSubscriptions.userId, about.userId)
  const shownPushes = await reading(ctx, (tx) => listShownPushes(tx, which))
  for (const [userId, ownPushes] of Map.groupBy(shownPushes, ({ browser }) => browser.userId)) {
    const verdicts = await asReader(ctx, userId, (tx, reader) =>
      Promise.all(ownPushes.map((shownPush) => verdictOn(tx, shownPush, reader))),
    )
    for (const [index, shownPush] of ownPushes.entries())
      await settle(ctx, shownPush, verdicts?.[index] ?? 'over', post)
  }
}

/** stays = it holds. over = it goes. A notice = it says something else, without a sound: a message before it still waits. */
type Verdict = 'stays' | 'over' | PushNotification

async function verdictOn(tx: Tx, { topic, mark }: ShownPush, reader: Reader): Promise<Verdict> {
  const about = aboutOf(topic, mark, reader)
  // What is about nothing that changes stays until it is looked at.
  if (about === undefined) return 'stays'
  const notice = await buildNotification(tx, about, reader)
  if (!notice) return 'over'
  if (notice.mark === mark) return 'stays'
  // What was said since has its own push, which sounds.
  if (about.kind === 'chat') return 'stays'
  if (about.kind !== 'message') return 'over'
  return (await isTakenBack(tx, mark)) ? notice : 'stays'
}

/** Returns the subject of a shown notification, from its topic and its mark. */
function aboutOf(topic: string, mark: string, { user: { userId } }: Reader): PushInput | undefined {
  const { subject, id } = readPushTopic(topic) ?? {}
  if (subject === undefined || id === undefined) return undefined
  if (subject === 'message') return { kind: 'mention', messageId: id, userId }
  if (subject === 'connection') return { kind: 'connection', connectionId: id }
  if (subject === 'integration') return { kind: 'integration', queueIntegrationId: id }
  if (subject === 'webhook') return { kind: 'webhook', connectionId: id }
  if (subject === 'queue') return { kind: 'queue', queueId: id }
  if (subject === 'chat') return { kind: 'chat', chatId: id }
  if (subject === 'prompt') return { kind: 'prompt', promptId: id }
  if (subject === 'tokens') return { kind: 'tokenLimit' }
  return aboutTicket(id, mark, userId)
}

function aboutTicket(id: number, mark: string, userId: number): PushInput {
  const [kind = '', since = ''] = mark.split(' ')
  if (kind === 'given') return { kind, ticketId: id, userId }
  return kind === 'waiting' ? { kind, ticketId: id, userId, since } : { kind: 'message', ticketId: id }
}

/** A newer message has its own push, which sounds; only for one that was taken back another stands in. */
async function isTakenBack(tx: Tx, mark: string): Promise<boolean> {
  const id = Number(mark.split(' ')[1])
  if (!Number.isSafeInteger(id)) return false
  const [message] = await tx.db
    .select({ isDeleted: messages.isDeleted })
    .from(messages)
    .where(inCompany(tx, messages, eq(messages.id, id)))
  return message?.isDeleted !== false
}

async function settle(
  ctx: Ctx,
  { browser, topic }: ShownPush,
  verdict: Verdict,
  post: PushPost,
): Promise<void> {
  if (verdict === 'stays') return
  if (verdict === 'over') return clearPush(ctx, browser, topic, post)
  const { title, body, url } = verdict
  const pushed = { type: 'show', tag: topic, title, body, url, isQuiet: true } as const
  const outcome = await handPush(ctx, browser, { pushed, topic }, post)
  if (outcome === 'later') throw new Error('a push service is to be asked again')
  await rememberPush(ctx, browser.id, verdict)
}
