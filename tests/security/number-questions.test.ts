import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { type Call, testApi } from '#tests/support/api.ts'
import { aContact, aTag, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { anOpenLine } from '#tests/support/open-line.ts'
import { testServices } from '#tests/support/services.ts'
import { aTenant, type TenantRows } from '#tests/support/tenant.ts'

const services = await testServices()
const { as, anyone, signedIn } = testApi(services)

let company: TestCompany
let askedNumbers: string[]
let admin: Call
let foreign: TenantRows
let contactId: number
beforeAll(async () => {
  foreign = (await aTenant(services, 'MARKOTHER')).rows
  const openLine = await anOpenLine(services, async (phone) => ({ phone, lid: null }))
  company = openLine.company
  askedNumbers = openLine.askedNumbers
  admin = await as(company.admin)
})
beforeEach(async () => {
  contactId = (await aContact(company.ctx)).id
  askedNumbers.length = 0
})

let counter = 0
const freshNumber = () => `551198${String(7_000_000 + ++counter)}`

const create = (call: Call, values: object = {}) =>
  call('POST', '/contacts', { body: { name: 'Nova Cliente', number: freshNumber(), ...values } })
const update = (call: Call, values: object = {}) =>
  call('PUT', `/contacts/${contactId}`, { body: { number: freshNumber(), ...values } })
const begin = (call: Call, values: object = {}) =>
  call('POST', '/tickets', {
    body: {
      contactId,
      queueId: company.queue.id,
      whatsappId: company.connection.id,
      status: 'open',
      ...values,
    },
  })

/** The code of each call, or its status where it was done; none may have WhatsApp asked. */
async function unasked(...calls: Promise<Response>[]): Promise<string[]> {
  const answers = await Promise.all(calls)
  const codes = await Promise.all(
    answers.map(async (answer) => (answer.ok ? String(answer.status) : (await answer.json()).error)),
  )
  expect(askedNumbers).toEqual([])
  return codes
}
const repeated = (code: string, count: number) => Array.from({ length: count }, () => code)

describe('WhatsApp is asked for a number', () => {
  test('once everything else was judged', async () => {
    for (const act of [create, update, begin]) {
      contactId = (await aContact(company.ctx)).id
      askedNumbers.length = 0
      expect((await act(admin)).status).toBe(200)
      expect(askedNumbers).toHaveLength(1)
    }
  })

  test('never for who has no session, or no right to change numbers', async () => {
    expect(await unasked(create(anyone), update(anyone), begin(anyone))).toEqual(
      repeated('ERR_SESSION_EXPIRED', 3),
    )
    const settings = { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' }
    for (const [column, data] of Object.entries(settings))
      await admin('PUT', '/companySettings', { body: { column, data } })
    const colleague = await as(await aUser(company.ctx, { name: 'Sem números' }))
    expect(await unasked(update(colleague))).toEqual(['ERR_MASKED_NUMBER'])
    for (const column of Object.keys(settings))
      await admin('PUT', '/companySettings', { body: { column, data: 'disabled' } })
  })

  test('never for a body that is refused', async () => {
    const outdated = { version: -1 }
    const hidden = { email: 'ana@55119********' }
    expect(
      await unasked(create(admin, { name: '' }), create(admin, hidden), create(admin, { companyId: 999 })),
    ).toEqual(repeated('ERR_VALIDATION', 3))
    expect(
      await unasked(update(admin, { name: '' }), update(admin, hidden), update(admin, outdated)),
    ).toEqual([...repeated('ERR_VALIDATION', 2), 'ERR_ROW_CHANGED'])
    expect(await unasked(begin(admin, { status: 'gone' }), begin(admin, { queueId: 'x' }))).toEqual(
      repeated('ERR_VALIDATION', 2),
    )
  })

  test('never where another company’s row is named, or one that does not fit', async () => {
    const lane = await aTag(company.ctx, { isKanban: true })
    const tags = [{ tags: [foreign.tag] }, { tags: [lane.id] }]
    expect(await unasked(...tags.map((values) => create(admin, values)))).toEqual(
      repeated('ERR_NO_TAG_FOUND', 2),
    )
    expect(await unasked(...tags.map((values) => update(admin, values)))).toEqual(
      repeated('ERR_NO_TAG_FOUND', 2),
    )
    const named = [
      { contactId: foreign.contact },
      { queueId: foreign.queue },
      { userId: foreign.user },
      { whatsappId: foreign.connection },
    ]
    expect(await unasked(...named.map((values) => begin(admin, values)))).toEqual([
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_QUEUE_FOUND',
      'ERR_NO_USER_FOUND',
      'ERR_NO_WAPP_FOUND',
    ])
    expect(
      await unasked(admin('PUT', `/contacts/${foreign.contact}`, { body: { number: freshNumber() } })),
    ).toEqual(['ERR_NO_CONTACT_FOUND'])
  })

  test('never where the number or the conversation is somebody’s already', async () => {
    const otherContact = await aContact(company.ctx)
    const { number } = otherContact
    expect(await unasked(create(admin, { number }), update(admin, { number }))).toEqual(
      repeated('ERR_DUPLICATED_CONTACT', 2),
    )
    await aTicket(company, 'open', { contactId: otherContact.id, userId: company.admin.userId })
    const conflict = await begin(admin, { contactId: otherContact.id })
    expect([conflict.status, askedNumbers]).toEqual([409, []])
  })

  test('never where the plan has no WhatsApp', async () => {
    await services.admin`
      with bought as (insert into plans (name, users, connections, queues, use_whatsapp)
        values (${crypto.randomUUID()}, 10, 10, 10, false) returning id)
      update companies set plan_id = (select id from bought) where id = ${company.id}`
    signedIn.forget(company.id)
    expect(await unasked(create(admin), update(admin), begin(admin))).toEqual(repeated('200', 3))
    await services.admin`update companies set plan_id = null where id = ${company.id}`
    signedIn.forget(company.id)
  })
})
