import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import { planAnew } from '#domain/schedules/plan-anew.ts'
import type { JobTools } from './job.ts'

/** A company's holidays changed: what is scheduled for business days is planned anew. Safe to repeat. */
export async function planSchedules(
  { services }: JobTools,
  { companyId }: JobInputs['plan-schedules'],
): Promise<void> {
  await planAnew(systemCtx(services, companyId, 'job'))
}
