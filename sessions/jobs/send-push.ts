import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import { deliverPush } from '#domain/notifications/deliver-push.ts'
import type { JobTools } from './job.ts'

/** Tells those who have no tab open. Safe to repeat: nobody is told the same twice. */
export function sendPush({ services, push }: JobTools, input: JobInputs['send-push']): Promise<void> {
  return deliverPush(services, input, push)
}
