/** Queues of pg-boss, made by the migration: one job a unit that stands alone. */
export const JOB_SCHEMA = 'jobs'

export type JobInputs = {
  /** Fetch a message's file from the channel; again after a failure, and by hand. */
  'fetch-media': { companyId: number; connectionId: number; fileId: number }
  /** Fetch a contact's picture. */
  'fetch-picture': { companyId: number; connectionId: number; contactId: number }
  /** Make the small image of a stored picture or video. */
  'make-thumbnail': { companyId: number; fileId: number }
  /** Tell the channel that messages of a chat were read. */
  'mark-read': { companyId: number; connectionId: number; contactId: number; messageIds: number[] }
}
export type JobName = keyof JobInputs

type Queue = {
  name: JobName
  options: { retryLimit: number; retryDelay: number; retryBackoff: boolean; expireInSeconds: number }
}

export const QUEUES: readonly Queue[] = [
  {
    name: 'fetch-media',
    options: { retryLimit: 6, retryDelay: 5, retryBackoff: true, expireInSeconds: 300 },
  },
  {
    name: 'fetch-picture',
    options: { retryLimit: 2, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
  },
  {
    name: 'make-thumbnail',
    options: { retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  },
  { name: 'mark-read', options: { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 } },
]
