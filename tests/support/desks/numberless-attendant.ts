import { aCompany, aUser, withSettings } from '../factories.ts'
import type { TestServices } from '../services.ts'

/** A company that hides its customers' numbers, with an attendant who may see everything else; `assignment` = what makes a ticket theirs. */
export async function numberlessAttendant(services: TestServices) {
  const company = await aCompany(services)
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  const attendant = await aUser(company.ctx, {
    queueIds: [company.queue.id],
    allTicket: true,
    allowGroup: true,
    allHistoric: true,
  })
  return { company, attendant, assignment: { queueId: company.queue.id, userId: attendant.userId } }
}
