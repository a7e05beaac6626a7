import type { QueueAlert } from '#domain/notifications/schema.ts'

/** What waits in the queue. */
export const queueAlertLink = ({ queueId }: QueueAlert) => `/tickets?section=pending&queues=${queueId}`
