import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import { tellWebhook } from '#domain/external-api/webhook/tell-webhook.ts'
import type { JobTools } from './job.ts'

/** Sends events of external messages. Safe to repeat: each keeps its `webhook-id` over all tries. */
export function tellWebhookJob(
  { services, push }: JobTools,
  { companyId, ...named }: JobInputs['tell-webhook'],
): Promise<void> {
  return tellWebhook(systemCtx(services, companyId, 'job'), named, push.outgoing)
}
