import { expect, test } from 'bun:test'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { addParticipant } from '../tickets/participants/add-participant.ts'
import { whoSees } from './who-sees.ts'

const services = await testServices()

test('tells of everybody whether they see a ticket, and by which rule', async () => {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const outsider = await aUser(company.ctx)
  const { id } = await aTicket(company, 'open', {
    queueId: company.queue.id,
    userId: company.attendant.userId,
  })
  const reasons = async () =>
    new Map((await whoSees(admin, { ticketId: id })).users.map((user) => [user.id, user.why]))
  expect(await reasons()).toMatchObject(
    new Map([
      [company.admin.userId, 'admin'],
      [company.attendant.userId, 'owner'],
      [outsider.userId, null],
    ]),
  )
  await addParticipant(admin, { ticketId: id, userId: outsider.userId })
  expect((await reasons()).get(outsider.userId)).toBe('participant')
})

test('is for admins, of their own company', async () => {
  const [company, otherCompany] = [await aCompany(services), await aCompany(services)]
  const { id } = await aTicket(otherCompany, 'open')
  await expect(whoSees(asUser(services, company.admin), { ticketId: id })).rejects.toMatchObject({
    code: 'ERR_NO_TICKET_FOUND',
  })
  await expect(whoSees(asUser(services, company.attendant), { ticketId: id })).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  })
})
