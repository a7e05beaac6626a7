import { namesOf } from '../values/record-of.ts'

/** Queues of pg-boss, made by the migration: one job a unit that stands alone. */
export const JOB_SCHEMA = 'jobs'

export type JobInputs = {
  /** Fetch a message's file from the channel; again after a failure, and by hand. */
  'fetch-media': { companyId: number; connectionId: number; fileId: number }
  /** Fetch a contact's picture. */
  'fetch-picture': { companyId: number; connectionId: number; contactId: number }
  /** Make the small image of a stored picture or video. */
  'make-thumbnail': { companyId: number; fileId: number }
  /** Ask the channel whether a contact's number has an account, or that of somebody of a list. */
  'check-number': { companyId: number; connectionId: number } & (
    | { contactId: number }
    | { contactListItemId: number }
  )
  /** Tell the channel that messages of a chat were read. */
  'mark-read': { companyId: number; connectionId: number; contactId: number; messageIds: number[] }
  /** Erase a company that was deleted; `auditId` = the row of the platform's audit that tells of it. */
  'erase-company': { auditId: number }
  /** Plan the times of schedules anew that go by business days: the company's holidays changed. */
  'plan-schedules': { companyId: number }
  /** Ask another system for a run; `step` = the step of the run that asks. */
  'call-for-run': { companyId: number; runId: number; step: number }
  /** Send the events of external messages that are due to the webhook of a connection. */
  'tell-webhook': { companyId: number; connectionId: number }
  /** Tell those who have no tab open, by web push. */
  'send-push': { companyId: number; about: PushInput }
}
/**
 * The subject of a notification: a customer's message, a colleague's message in the internal chat, a ticket given to a
 * user, a mention of a user, a customer or a queue that waits too long, a connection that is down, a model's service that refuses, tokens that are used up, an integration
 * that stopped, a webhook that stopped. `read` removes the
 * notifications of a ticket that were shown; `settle` and `settleUser` remove those about these topics, or to this
 * user, that no longer hold. With a `userId` the notification is for that user alone.
 */
export type PushInput =
  | { kind: 'message' | 'read'; ticketId: number }
  | { kind: 'settle'; topics: readonly string[] }
  | { kind: 'settleUser'; userId: number }
  | { kind: 'chat'; chatId: number }
  | { kind: 'queue'; queueId: number; userId?: number }
  | { kind: 'given'; ticketId: number; userId: number }
  | { kind: 'waiting'; ticketId: number; userId: number; since: string }
  | { kind: 'mention'; messageId: number; userId: number }
  | { kind: 'connection'; connectionId: number; userId?: number }
  | { kind: 'prompt'; promptId: number; userId?: number }
  | { kind: 'tokenLimit'; userId?: number }
  | { kind: 'integration'; queueIntegrationId: number; userId?: number }
  | { kind: 'webhook'; connectionId: number; userId?: number }
export type JobName = keyof JobInputs

type QueueOptions = {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  expireInSeconds: number
  /** A job whose process has not said for so long that it works on it goes to another one: its process was killed. */
  heartbeatSeconds?: number
  /** Its workers are told of each job at once. */
  notify?: boolean
}

/** Every queue: the migration makes each, the worker works each. */
export const QUEUES: Readonly<Record<JobName, QueueOptions>> = {
  'fetch-media': { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
  'fetch-picture': { retryLimit: 2, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
  'make-thumbnail': { retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  'check-number': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  'mark-read': { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  'erase-company': { retryLimit: 20, retryDelay: 30, retryBackoff: false, expireInSeconds: 900 },
  'plan-schedules': { retryLimit: 10, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 },
  // The run itself waits no longer than this, and goes on without an answer then; a process that was killed leaves time for another.
  'call-for-run': {
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    expireInSeconds: 90,
    heartbeatSeconds: 15,
    notify: true,
  },
  // What it did not send is due again by the timer; its process was killed, and another goes on.
  'tell-webhook': {
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 120,
    heartbeatSeconds: 15,
    notify: true,
  },
  'send-push': { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
}

/** The names of all queues. */
export const JOB_NAMES = namesOf(QUEUES)
