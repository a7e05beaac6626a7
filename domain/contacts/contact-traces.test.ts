import { expect, test } from 'bun:test'
import { aCompany, aContact, asUser, aTicket } from '#tests/support/factories.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { testServices } from '#tests/support/services.ts'
import { getContactTraces, getManyTraces } from './contact-traces.ts'
import { listMerges } from './merging/list-merges.ts'
import { mergeByHand } from './merging/merge-by-hand.ts'
import { undoMerge } from './merging/undo-merge.ts'

const services = await testServices()

test('what goes with a contact, and with several, names the scheduled messages that wait for them', async () => {
  const company = await aCompany(services)
  const [ana, bia] = [await aContact(company.ctx), await aContact(company.ctx)]
  await aTicket(company, 'open', { contactId: ana.id })
  const sent = await aResource('schedule', company, { contactId: ana.id })
  for (const { id } of [ana, ana, bia]) await aResource('schedule', company, { contactId: id })
  await services.admin`update schedules set status = 'ENVIADA' where id = ${sent.id}`
  const admin = asUser(services, company.admin)

  expect(await getContactTraces(admin, { contactId: ana.id })).toMatchObject({
    tickets: 1,
    liveTickets: 1,
    scheduled: 2,
    staysInHistory: true,
  })
  expect(await getManyTraces(admin, { contactIds: [ana.id, bia.id] })).toEqual({
    tickets: 1,
    liveTickets: 1,
    scheduled: 3,
  })
  const otherAdmin = asUser(services, (await aCompany(services)).admin)
  expect(await getManyTraces(otherAdmin, { contactIds: [ana.id, bia.id] })).toEqual({
    tickets: 0,
    liveTickets: 0,
    scheduled: 0,
  })
  const attendant = asUser(services, company.attendant)
  expect(() => getManyTraces(attendant, { contactIds: [ana.id] })).toThrow('ERR_NO_PERMISSION')
})

test('a contact that others were merged into says how many of that can then not be taken apart', async () => {
  const company = await aCompany(services)
  const [keptContact, first, second] = [
    await aContact(company.ctx),
    await aContact(company.ctx),
    await aContact(company.ctx),
  ]
  const admin = asUser(services, company.admin)
  for (const { id } of [first, second]) await mergeByHand(admin, { contactId: keptContact.id, otherId: id })
  const mergesOf = async () => (await getContactTraces(admin, { contactId: keptContact.id })).merges
  expect(await mergesOf()).toBe(2)
  const [latest] = await listMerges(admin, { contactId: keptContact.id })
  await undoMerge(admin, { mergeId: latest?.id ?? 0 })
  expect(await mergesOf()).toBe(1)
})
