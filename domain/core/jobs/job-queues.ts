/** Queues of pg-boss, made by the migration: one job a unit that stands alone. */
export const JOB_SCHEMA = 'jobs'

export type JobInputs = {
  /** Fetch a message's file from the channel; again after a failure, and by hand. */
  'fetch-media': { companyId: number; connectionId: number; fileId: number }
  /** Fetch a contact's picture. */
  'fetch-picture': { companyId: number; connectionId: number; contactId: number }
  /** Make the small image of a stored picture or video. */
  'make-thumbnail': { companyId: number; fileId: number }
  /** Ask the channel whether a contact's number has an account. */
  'check-number': { companyId: number; connectionId: number; contactId: number }
  /** Tell the channel that messages of a chat were read. */
  'mark-read': { companyId: number; connectionId: number; contactId: number; messageIds: number[] }
  /** Erase a company that was deleted; `auditId` = the row of the platform's audit that tells of it. */
  'erase-company': { auditId: number }
}
export type JobName = keyof JobInputs

type QueueOptions = {
  retryLimit: number
  retryDelay: number
  retryBackoff: boolean
  expireInSeconds: number
}

/** Every queue: the migration makes each, the worker works each. */
export const QUEUES: Readonly<Record<JobName, QueueOptions>> = {
  'fetch-media': { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
  'fetch-picture': { retryLimit: 2, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
  'make-thumbnail': { retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  'check-number': { retryLimit: 5, retryDelay: 10, retryBackoff: true, expireInSeconds: 60 },
  'mark-read': { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  'erase-company': { retryLimit: 20, retryDelay: 30, retryBackoff: false, expireInSeconds: 900 },
}

/** The names of all queues. A record's keys are those of its type: it is written out above. */
export const JOB_NAMES = Object.keys(QUEUES) as JobName[]
