import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../context.ts'
import type { PushInput } from '../contract/jobs/job-queues.ts'
import { textArray } from '../database/sql-arrays.ts'

/**
 * Enqueues a web push for users who have no tab open (domain/notifications). It is enqueued with the change itself and
 * judged when it is sent: by then it may be read, ended, or hidden. A company without such browsers costs one query.
 * Several waiting pushes of one kind and subject become one.
 */
export async function enqueuePush(tx: Tx, about: PushInput, { afterSeconds = 0 } = {}): Promise<void> {
  if (await hasSubscribers(tx)) await enqueue(tx, about, afterSeconds)
}

/** The same of many at once. */
export async function enqueuePushes(tx: Tx, abouts: readonly PushInput[]): Promise<void> {
  if (!(await hasSubscribers(tx))) return
  const { companyId } = tx
  const jobs = abouts.map((about) => ({ input: { companyId, about }, key: keyOf(companyId, about) }))
  await tx.services.jobs.enqueueAll(tx, 'send-push', jobs)
}

async function hasSubscribers(tx: Tx): Promise<boolean> {
  const [row] = await tx.db.execute<{ isHeard: boolean }>(sql`select ${hasPushSubscribers(tx)} as "isHeard"`)
  return row?.isHeard ?? false
}

/** Whether the company has such browsers, for a statement that reads more than that. */
export function hasPushSubscribers({ companyId }: { companyId: number | Placeholder }): SQL {
  return sql`exists (select from push_subscriptions where company_id = ${companyId} and ended_at is null)`
}

/** The same for who has asked `hasPushSubscribers`, and was answered yes. */
export function enqueueSubscribedPush(tx: Tx, about: PushInput): Promise<void> {
  return enqueue(tx, about)
}

/**
 * The prefixes of topics. A topic names the subject of a notification, and the next notification with the same topic
 * replaces it. It is a letter and a number, since services take 32 characters.
 */
const TOPICS = {
  ticket: 't',
  message: 'm',
  connection: 'c',
  queue: 'q',
  chat: 'h',
  prompt: 'p',
  tokens: 'k',
  integration: 'i',
  webhook: 'w',
} as const
export type PushSubject = keyof typeof TOPICS

export const pushTopic = (subject: PushSubject, id: number): string => `${TOPICS[subject]}${id}`

/** The same read back; undefined for one that is about nothing that changes. */
export function readPushTopic(topic: string): { subject: PushSubject; id: number } | undefined {
  const subject = SUBJECTS.find((candidate) => topic.startsWith(TOPICS[candidate]))
  const id = Number(topic.slice(1))
  return subject && Number.isSafeInteger(id) ? { subject, id } : undefined
}

const SUBJECTS = [
  'ticket',
  'message',
  'connection',
  'queue',
  'chat',
  'prompt',
  'tokens',
  'integration',
  'webhook',
] as const satisfies readonly PushSubject[]

/** Requests a check of the notifications that browsers show of these topics. Each one that no longer holds is removed. */
export async function recheckShownPushes(tx: Tx, topics: readonly string[]): Promise<void> {
  const shownTopics = await tx.db.execute<{ topic: string }>(sql`select distinct topic from push_told
    where company_id = ${tx.companyId} and topic = any(${textArray(topics)})`)
  if (shownTopics.length > 0)
    await enqueue(tx, { kind: 'settle', topics: shownTopics.map(({ topic }) => topic) })
}

/** The same of all that a user's browsers show: they may see something else, or have seen it. */
export async function recheckUserPushes(tx: Tx, userId: number): Promise<void> {
  const [shownPush] = await tx.db.execute(sql`select from push_told t
    join push_subscriptions s on s.company_id = t.company_id and s.id = t.subscription_id
    where t.company_id = ${tx.companyId} and s.user_id = ${userId} limit 1`)
  if (shownPush) await enqueue(tx, { kind: 'settleUser', userId })
}

async function enqueue(tx: Tx, about: PushInput, afterSeconds = 0): Promise<void> {
  const { companyId } = tx
  const key = keyOf(companyId, about)
  await tx.services.jobs.enqueue(
    tx,
    'send-push',
    { companyId, about },
    { key, ...(afterSeconds > 0 && { startAfterSeconds: afterSeconds }) },
  )
}

function keyOf(companyId: number, about: PushInput): string {
  return `${companyId}:${Object.values(about).join(':')}`
}
