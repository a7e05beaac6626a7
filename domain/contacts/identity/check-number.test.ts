import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { MINUTE_MS } from '../../core/contract/time.ts'
import { SaveContactInput } from '../contract/schema.ts'
import { createContact } from '../create-contact.ts'
import { getContact } from '../get-contact.ts'
import { updateContact } from '../update-contact.ts'
import { checkNumberLater, findNumberToCheck, recordNumberCheck } from './check-number.ts'

const services = await testServices()
const person = (number: string) => SaveContactInput.parse({ name: 'Sofía', number })

async function checkJobs(companyId: number) {
  const rows = await services.admin`
    select data from jobs.job where name = 'check-number' and (data->>'companyId')::int = ${companyId}`
  return rows.map(({ data }) => data)
}

describe('the number of a contact', () => {
  test('is asked for on WhatsApp when it is new, by a connection that is open', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const created = await createContact(ctx, person('+54 9 11 2345-6789'))
    expect(created).toMatchObject({ number: '5491123456789', hasAccount: null })
    const job = { companyId: company.id, connectionId: company.connection.id, contactId: created.id }
    expect(await checkJobs(company.id)).toEqual([job])
    await updateContact(ctx, { contactId: created.id, name: 'Sofía Gómez', number: '5491123456789' })
    expect(await checkJobs(company.id)).toHaveLength(1)
    await services.admin`update connections set status = 'DISCONNECTED' where company_id = ${company.id}`
    await createContact(ctx, person('5491123450000'))
    expect(await checkJobs(company.id)).toHaveLength(1)
  })

  test('that nobody has is marked; one that is known otherwise becomes what WhatsApp knows', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const { id: contactId, number } = await createContact(ctx, person('5491123456789'))
    expect(await findNumberToCheck(company.ctx, contactId)).toBe(number)
    const checked = { contactId, connectionId: company.connection.id, number }
    await recordNumberCheck(company.ctx, { ...checked, account: null })
    expect(await getContact(ctx, { contactId })).toMatchObject({ number, hasAccount: false })
    await recordNumberCheck(company.ctx, { ...checked, account: { phone: '541123456789', lid: '4433' } })
    expect(await getContact(ctx, { contactId })).toMatchObject({ number: '541123456789', hasAccount: true })
    const [job] = await services.admin`
      select data from jobs.job where name = 'fetch-picture' and (data->>'contactId')::int = ${contactId}`
    expect(job?.data).toMatchObject({ connectionId: company.connection.id })
  })

  test('that was changed while it was asked for is another question', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const { id: contactId, number } = await createContact(ctx, person('5491123456789'))
    await updateContact(ctx, { contactId, number: '5491100000000' })
    const late = { contactId, connectionId: company.connection.id, number, account: null }
    await recordNumberCheck(company.ctx, late)
    expect(await getContact(ctx, { contactId })).toMatchObject({ number: '5491100000000', hasAccount: null })
  })

  test('is no question for a group, or for who was deleted', async () => {
    const { ctx } = await aCompany(services)
    const group = await aContact(ctx, { isGroup: true, number: '120363008' })
    const deletedContact = await aContact(ctx, { deletedAt: new Date() })
    for (const { id } of [group, deletedContact]) expect(await findNumberToCheck(ctx, id)).toBeUndefined()
  })

  test('that was saved while no connection was open is asked for once one is', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const setStatus = (status: string) =>
      services.admin`update connections set status = ${status} where company_id = ${company.id}`
    const later = (contactId: number) => checkNumberLater(company.ctx, { contactId })
    await setStatus('DISCONNECTED')
    const created = await createContact(ctx, person('5491123456789'))
    await later(created.id)
    expect(await checkJobs(company.id)).toEqual([])
    services.travel(6 * MINUTE_MS)
    await later(created.id)
    expect(await checkJobs(company.id)).toEqual([])
    await setStatus('CONNECTED')
    services.travel(30 * MINUTE_MS)
    await later(created.id)
    await later(created.id)
    expect(await checkJobs(company.id)).toMatchObject([{ contactId: created.id }])
    const timers = await services.admin`select from timers where company_id = ${company.id}`
    expect(timers).toHaveLength(0)
  })
})
