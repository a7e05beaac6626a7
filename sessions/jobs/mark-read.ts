import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import { findReadMarks } from '#domain/messages/delivery/read-marks.ts'
import type { JobTools } from './job.ts'

/** Tells the customer's phone that their messages were read. */
export async function markRead(
  { services, session }: JobTools,
  input: JobInputs['mark-read'],
): Promise<void> {
  const { companyId, connectionId, contactId, messageIds } = input
  const ctx = systemCtx(services, companyId, 'job')
  const marks = await findReadMarks(ctx, { contactId, messageIds })
  if (marks.length === 0) return
  const holder = session(connectionId)
  if (!holder?.isOpen()) throw new Error('the connection is not open here')
  await holder.markRead(marks)
}
