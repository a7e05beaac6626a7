import { findNumberToCheck, recordNumberCheck } from '#domain/contacts/identity/check-number.ts'
import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import type { JobTools } from './job.ts'

/** Asks WhatsApp whether somebody has a contact's number, and by which name it knows them. Safe to repeat. */
export async function checkNumber(
  { services, session }: JobTools,
  input: JobInputs['check-number'],
): Promise<void> {
  const { companyId, connectionId, contactId } = input
  const ctx = systemCtx(services, companyId, 'job')
  const number = await findNumberToCheck(ctx, contactId)
  if (number === undefined) return
  const holder = session(connectionId)
  if (!holder?.isOpen()) throw new Error('the connection is not open here')
  await recordNumberCheck(ctx, { contactId, connectionId, number, account: await holder.lookUp(number) })
}
