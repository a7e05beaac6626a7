import { expect, test } from 'bun:test'
import { describeSignedIn } from '#domain/auth/describe-signed-in.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import { fillText } from '#domain/tickets/system-messages/system-messages.ts'
import { aCompany, asUser, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { saveCompanyHours } from './company-hours.ts'
import { companyVerbs } from './company-verbs.ts'

const services = await testServices()
const OPENED = '2026-11-28T02:03:04Z'

async function openedTicket(company: TestCompany) {
  const ticket = await aTicket(company, 'open', { userId: company.admin.userId })
  await services.admin`update tickets set created_at = ${OPENED} where id = ${ticket.id}`
  return ticket
}

/** The protocol as the customer is told it, and the zone by which the screens write it. */
async function protocolNow(company: TestCompany, ticketId: number) {
  const protocol = await inTransaction(company.ctx, (tx) => fillText(tx, ticketId, '{{protocol}}'))
  const { company: shownCompany } = await describeSignedIn(asUser(services, company.admin), company.admin)
  return { protocol, zone: shownCompany.protocolTimeZone }
}

const move = ({ id, admin }: TestCompany, timeZone: string) =>
  saveCompanyHours(asUser(services, admin), { companyId: id, timeZone })

test('a company that moves keeps the protocols that customers hold', async () => {
  const company = await aCompany(services)
  const { id } = await openedTicket(company)
  const before = await protocolNow(company, id)
  expect(before).toEqual({ protocol: `20261127230304${id}`, zone: 'America/Sao_Paulo' })
  await move(company, 'Europe/Istanbul')
  expect(await protocolNow(company, id)).toEqual(before)
  await move(company, 'America/Manaus')
  expect(await protocolNow(company, id)).toEqual(before)
})

test('so does one that the platform moves', async () => {
  const company = await aCompany(services)
  const { id } = await openedTicket(company)
  const before = await protocolNow(company, id)
  const platform = await aCompany(services)
  const mighty = await aUser(platform.ctx, { profile: 'admin', isSuper: true })
  await companyVerbs.update(asUser(services, mighty), { companyId: company.id, timeZone: 'Europe/Istanbul' })
  expect(await protocolNow(company, id)).toEqual(before)
})

test('a company without conversations takes its protocols along', async () => {
  const company = await aCompany(services)
  await move(company, 'Europe/Istanbul')
  const { id } = await openedTicket(company)
  const expected = { protocol: `20261128050304${id}`, zone: 'Europe/Istanbul' }
  expect(await protocolNow(company, id)).toEqual(expected)
})
