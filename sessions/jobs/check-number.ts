import { findItemNumber, recordItemCheck } from '#domain/contact-lists/check-numbers.ts'
import { findNumberToCheck, recordNumberCheck } from '#domain/contacts/identity/check-number.ts'
import { systemCtx } from '#domain/core/context.ts'
import type { JobInputs } from '#domain/core/contract/jobs/job-queues.ts'
import type { JobTools } from './job.ts'

/** Asks WhatsApp whether somebody has a number, and by which name it knows them. Safe to repeat. */
export async function checkNumber(
  { services, session }: JobTools,
  input: JobInputs['check-number'],
): Promise<void> {
  const { companyId, connectionId } = input
  const ctx = systemCtx(services, companyId, 'job')
  const number =
    'contactId' in input
      ? await findNumberToCheck(ctx, input.contactId)
      : await findItemNumber(ctx, input.contactListItemId)
  if (number === undefined) return
  const holder = session(connectionId)
  if (!holder?.isOpen()) throw new Error('the connection is not open here')
  const account = await holder.lookUp(number)
  if ('contactId' in input) {
    await recordNumberCheck(ctx, { contactId: input.contactId, connectionId, number, account })
  } else {
    await recordItemCheck(ctx, { contactListItemId: input.contactListItemId, connectionId, number, account })
  }
}
