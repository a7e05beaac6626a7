import type { QueueAlert } from '#domain/notifications/contract/schema.ts'

/** What waits in the queue. */
export const queueAlertLink = ({ queueId }: QueueAlert) => `/tickets?section=pending&queues=${queueId}`
