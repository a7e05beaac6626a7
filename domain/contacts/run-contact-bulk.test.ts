import { expect, test } from 'bun:test'
import { aCompany, aContact, asUser, aTag } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ContactBulkInput } from './contract/bulk-schema.ts'
import { ListContactsInput } from './contract/schema.ts'
import { CONTACTS_PER_PAGE, listContacts } from './lists/list-contacts.ts'
import { runContactBulk } from './run-contact-bulk.ts'

const services = await testServices()
const MANY = 2 * CONTACTS_PER_PAGE + 30

/** So many contacts, and the one that every company of the tests has. */
async function office(count = 0) {
  const company = await aCompany(services)
  await services.admin`insert into contacts (company_id, channel, name, number)
    select ${company.id}, 'whatsapp', 'Lead ' || n, (5511900000000 + n)::text from generate_series(1, ${count}) n`
  const tag = await aTag(company.ctx, { name: 'Campanha' })
  const ctx = asUser(services, company.admin)
  const counted = async (filter: object) => (await listContacts(ctx, ListContactsInput.parse(filter))).count
  /** Call after call, as a browser does. */
  const runBulk = async (bulkQuery: object) => {
    const steps = []
    let from: object | undefined
    do {
      const step = await runContactBulk(ctx, ContactBulkInput.parse({ ...bulkQuery, ...from }))
      steps.push(step)
      from = step.next === null ? undefined : { after: step.next, upTo: step.upTo, total: step.total }
    } while (from)
    return {
      steps: steps.length,
      done: steps.reduce((sum, step) => sum + step.done, 0),
      total: steps[0]?.total,
    }
  }
  return { company, ctx, tag, runBulk, counted }
}

test('every contact that the filter matches is marked, more than any page holds, and nobody else', async () => {
  const { company, tag, runBulk, counted } = await office(MANY)
  const otherContact = await aContact(company.ctx, { name: 'Ana Souza' })
  const marked = await runBulk({ act: 'tag', tagId: tag.id, searchParam: 'lead' })
  expect(marked).toMatchObject({ done: MANY, total: MANY })
  expect(marked.steps).toBeGreaterThan(1)
  expect(await counted({ contactTag: [tag.id] })).toBe(MANY)
  const [tagLink] =
    await services.admin`select count(*)::int from contact_tags where contact_id = ${otherContact.id}`
  expect(tagLink?.count).toBe(0)
  // Each that loses the tag leaves the filter while it is worked through.
  expect(await runBulk({ act: 'untag', tagId: tag.id, contactTag: [tag.id] })).toMatchObject({ done: MANY })
  expect(await counted({ contactTag: [tag.id] })).toBe(0)
})

test('blocking leaves groups, and who is blocked already, as they are; who comes meanwhile is not meant', async () => {
  const { company, ctx, runBulk, counted } = await office(3)
  await aContact(company.ctx, { name: 'Família', isGroup: true })
  await aContact(company.ctx, { name: 'Antigo', isActive: false })
  const ids = await services.admin<
    { id: string }[]
  >`select id from contacts where company_id = ${company.id} order by id`
  const upTo = Number(ids.at(-1)?.id)
  await aContact(company.ctx, { name: 'Depois' })
  const step = await runContactBulk(ctx, ContactBulkInput.parse({ act: 'block', upTo }))
  expect(step).toMatchObject({ total: 4, done: 4, refused: [], next: null })
  expect(await counted({ active: true, isGroup: false })).toBe(1)
  expect(await runBulk({ act: 'block' })).toMatchObject({ done: 1, total: 1 })
})

test('is for who may label one, with a label of their own company; blocking all is for admins', async () => {
  const { company, ctx, tag } = await office(1)
  const otherOffice = await office(1)
  const bulk = (by: typeof ctx, bulkQuery: object) => runContactBulk(by, ContactBulkInput.parse(bulkQuery))
  const foreign = bulk(ctx, { act: 'tag', tagId: otherOffice.tag.id })
  await expect(foreign).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
  await expect(bulk(ctx, { act: 'tag' })).rejects.toMatchObject({
    details: { fields: { tagId: 'required' } },
  })
  await bulk(ctx, { act: 'tag', tagId: tag.id })
  expect(await otherOffice.counted({ contactTag: [otherOffice.tag.id] })).toBe(0)
  const attendant = asUser(services, company.attendant)
  expect(await bulk(attendant, { act: 'untag', tagId: tag.id })).toMatchObject({ done: 2 })
  await expect(bulk(attendant, { act: 'block' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
})
