import { askForRun } from '#domain/bot/runs/ask-for-run.ts'
import { callForRun } from '#domain/bot/runs/call-for-run.ts'
import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import type { JobTools } from './job.ts'

/** Asks another system for a run. Safe to repeat: an answer acts once, at the step that asked for it. */
export function callForRunJob(
  { services, push }: JobTools,
  { companyId, ...call }: JobInputs['call-for-run'],
): Promise<void> {
  const ctx = systemCtx(services, companyId, 'job')
  return callForRun(ctx, call, askForRun(push.outgoing))
}
