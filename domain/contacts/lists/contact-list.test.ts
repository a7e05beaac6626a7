import { expect, test } from 'bun:test'
import { aCompany, aContact, asUser, aTag } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ListContactsInput } from '../contract/schema.ts'
import { updateContact } from '../update-contact.ts'
import { listContacts } from './list-contacts.ts'

const services = await testServices()

test('contacts are found by their e-mail address too, blind to case', async () => {
  const company = await aCompany(services)
  const { id } = await aContact(company.ctx, { name: 'Rui', email: 'Jose.Silva@loja.example' })
  const findContacts = async (searchParam: string) =>
    (await listContacts(asUser(services, company.admin), ListContactsInput.parse({ searchParam }))).contacts
  for (const text of ['jose.silva', 'SILVA@LOJA', '@loja.example']) {
    expect((await findContacts(text)).map((contact) => contact.id)).toEqual([id])
  }
  expect(await findContacts('jose_silva')).toEqual([])
})

test('contacts are found by every number that they are known by, in whatever form', async () => {
  const company = await aCompany(services)
  const { id } = await aContact(company.ctx, { name: 'Ana', number: '5511987654321' })
  await services.admin`insert into contact_identities (company_id, kind, value, contact_id)
    values (${company.id}, 'phone', '5521912345678', ${id})`
  const findContacts = async (searchParam: string) => {
    const ctx = asUser(services, company.admin)
    const { contacts } = await listContacts(ctx, ListContactsInput.parse({ searchParam }))
    return contacts.map((contact) => contact.id)
  }
  for (const text of ['+55 11 98765-4321', '551187654321', '5521912345678', '55 21 91234-5678']) {
    expect(await findContacts(text)).toEqual([id])
  }
  expect(await findContacts('5521912345679')).toEqual([])
  await services.admin`update contacts set deleted_at = now() where id = ${id}`
  expect(await findContacts('5521912345678')).toEqual([])
})

test('a number in an address is not found piece by piece by who must not see it', async () => {
  const company = await aCompany(services)
  const number = '5511912398765'
  const { id } = await aContact(company.ctx, { name: 'Rui', number, email: `${number}@loja.example` })
  const masked = asUser(services, company.attendant, { masksNumbers: true })
  const findContacts = async (searchParam: string) =>
    (await listContacts(masked, ListContactsInput.parse({ searchParam }))).contacts.map(
      (contact) => contact.id,
    )
  for (const text of ['98765@', '8765@loja', '⑨⑧⑦⑥⑤@', `${number}@loja.example`])
    expect(await findContacts(text)).toEqual([])
  expect(await findContacts('@loja')).toEqual([id])
  expect(await findContacts(number)).toEqual([id])
})

test('the list is ordered by name or as contacts came, in both directions, page after page', async () => {
  const company = await aCompany(services)
  await services.admin`insert into contacts (company_id, name, number, channel)
    select ${company.id}, 'Pessoa ' || md5(n::text), (5521700000000 + n)::text, 'whatsapp' from generate_series(1, 90) n`
  const ctx = asUser(services, company.admin)
  const listAll = async (sort: string) => {
    const ids: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await listContacts(ctx, ListContactsInput.parse({ sort, cursor }))
      ids.push(...page.contacts.map(({ id }) => id))
      cursor = page.next
    }
    return ids
  }
  const byCreation = await listAll('createdAt')
  expect(byCreation).toHaveLength(91)
  expect(byCreation).toEqual(byCreation.toSorted((a, b) => a - b))
  expect(await listAll('-createdAt')).toEqual(byCreation.toReversed())
  expect(await listAll('-name')).toEqual((await listAll('name')).toReversed())
})

test('of several tags each must be on the contact, and one that was never there finds nobody', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  const [firstTag, two, three, four] = await Promise.all(Array.from({ length: 4 }, () => aTag(company.ctx)))
  if (!firstTag || !two || !three || !four) throw new Error('four tags are needed')
  const [doubleTagged, single] = [await aContact(company.ctx), await aContact(company.ctx)]
  const many = await aContact(company.ctx)
  await updateContact(ctx, { contactId: doubleTagged.id, tags: [firstTag.id, two.id] })
  await updateContact(ctx, { contactId: many.id, tags: [two.id, three.id, four.id] })
  await updateContact(ctx, { contactId: single.id, tags: [firstTag.id] })
  const tagged = async (...contactTag: number[]) => {
    const page = await listContacts(ctx, ListContactsInput.parse({ contactTag }))
    return { ids: page.contacts.map(({ id }) => id), count: page.count }
  }
  expect(await tagged(firstTag.id)).toEqual({ ids: [doubleTagged.id, single.id], count: 2 })
  expect(await tagged(firstTag.id, two.id, firstTag.id)).toEqual({ ids: [doubleTagged.id], count: 1 })
  expect(await tagged(two.id, three.id, four.id)).toEqual({ ids: [many.id], count: 1 })
  expect(await tagged(two.id, three.id, firstTag.id)).toEqual({ ids: [], count: 0 })
  expect(await tagged(four.id + 999)).toEqual({ ids: [], count: 0 })
})

test('what somebody else saved since a form was opened is not written over', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  const { id: contactId, version } = await aContact(company.ctx, { name: 'Rui' })
  await updateContact(ctx, { contactId, name: 'Rui Dias', version })
  const late = updateContact(ctx, { contactId, name: 'Rui Gomes', version })
  await expect(late).rejects.toMatchObject({
    code: 'ERR_ROW_CHANGED',
    details: { current: { name: 'Rui Dias', version: version + 1 }, by: company.admin.name },
  })
  expect(await updateContact(ctx, { contactId, name: 'Rui Gomes' })).toMatchObject({ name: 'Rui Gomes' })
})

test('of one letter or two those are found whose name begins with them', async () => {
  const company = await aCompany(services)
  const [ze, zeca] = [
    await aContact(company.ctx, { name: 'Zé' }),
    await aContact(company.ctx, { name: 'ZECA' }),
  ]
  await aContact(company.ctx, { name: 'José' })
  const findContacts = async (searchParam: string, masksNumbers = false) => {
    const ctx = asUser(services, company.attendant, { masksNumbers })
    const page = await listContacts(ctx, ListContactsInput.parse({ searchParam }))
    return { ids: page.contacts.map(({ id }) => id), count: page.count }
  }
  for (const isMasked of [false, true]) {
    expect(await findContacts('zé', isMasked)).toEqual({ ids: [ze.id, zeca.id], count: 2 })
    expect(await findContacts('zé ', isMasked)).toEqual({ ids: [ze.id, zeca.id], count: 2 })
    expect(await findContacts('%_', isMasked)).toEqual({ ids: [], count: 0 })
  }
})

test('of one or two digits nobody’s hidden number is found', async () => {
  const company = await aCompany(services)
  await aContact(company.ctx, { name: '5511912398765', number: '5511912398765' })
  const masked = asUser(services, company.attendant, { masksNumbers: true })
  for (const searchParam of ['5', '55', '⑤']) {
    expect((await listContacts(masked, ListContactsInput.parse({ searchParam }))).contacts).toEqual([])
  }
})

test('is narrowed to who is blocked, who is not on WhatsApp, and whose connection it is', async () => {
  const company = await aCompany(services)
  const ctx = asUser(services, company.admin)
  const connectionId = company.connection.id
  const [blocked, absent, written] = [
    await aContact(company.ctx, { isActive: false }),
    await aContact(company.ctx, { hasAccount: false }),
    await aContact(company.ctx, { connectionId, hasAccount: true }),
  ]
  const findContacts = async (query: object) =>
    (await listContacts(ctx, ListContactsInput.parse(query))).contacts.map(({ id }) => id)
  expect(await findContacts({ active: 'false' })).toEqual([blocked.id])
  expect(await findContacts({ active: 'true' })).not.toContain(blocked.id)
  expect(await findContacts({ hasAccount: 'false' })).toEqual([absent.id])
  expect(await findContacts({ hasAccount: 'true' })).toEqual([written.id])
  expect(await findContacts({ whatsappId: connectionId })).toEqual([written.id])
  expect(await findContacts({ whatsappId: connectionId, hasAccount: 'false' })).toEqual([])
})

test('people without a name come first, each once, page after page, also to who may not see numbers', async () => {
  const company = await aCompany(services)
  await services.admin`insert into contacts (company_id, name, number, channel)
    select ${company.id}, case when n % 2 = 0 then '' else 'Pessoa ' || n end, '', 'whatsapp' from generate_series(1, 120) n`
  for (const ctx of [
    asUser(services, company.admin),
    asUser(services, company.attendant, { masksNumbers: true }),
  ]) {
    const names: string[] = []
    const ids = new Set<number>()
    let cursor: string | undefined
    do {
      const page = await listContacts(ctx, ListContactsInput.parse({ cursor }))
      names.push(...page.contacts.map(({ name }) => name))
      for (const { id } of page.contacts) ids.add(id)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(ids.size).toBe(names.length)
    expect(names.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => ''))
    expect(names.slice(60)).not.toContain('')
  }
})
