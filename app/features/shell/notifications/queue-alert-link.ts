import type { QueueAlert } from '#domain/notifications/contract/schema.ts'

/** Returns the address of the tickets that wait in the queue. */
export const queueAlertLink = ({ queueId }: QueueAlert) => `/tickets?section=pending&queues=${queueId}`
