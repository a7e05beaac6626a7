import { describe, expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import { aContact, asUser, aUser, type TestCompany } from '#tests/support/factories.ts'
import { anOpenLine, type LookUp } from '#tests/support/open-line.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { createTicket } from '../../tickets/actions/create-ticket.ts'
import { createContact } from '../create-contact.ts'
import { updateContact } from '../update-contact.ts'

const services = await testServices()
const openLine = (lookUp: LookUp) => anOpenLine(services, lookUp)

const contactsOf = async ({ id }: TestCompany) => [
  ...(await services.admin`select id::int, name, number, has_account from contacts where company_id = ${id} and name like 'Nova%'`),
]
const questions = async () => [...(await services.admin`select 1 from number_questions`)]
const refused = (code: string, field = 'number') =>
  expect.objectContaining({ code, details: { fields: { [field]: code } } })

const NEW = { name: 'Nova Cliente', number: '+55 31 98765-4321' }
const AS_KNOWN = { phone: '553187654321', lid: '7788' }

describe('a number that is about to be saved', () => {
  test('is kept as WhatsApp knows it', async () => {
    const { company, askedNumbers, ctx } = await openLine(async () => AS_KNOWN)
    const contact = await createContact(ctx, { ...NEW, number: '5531987654321' })
    expect(contact).toMatchObject({ number: AS_KNOWN.phone, hasAccount: true })
    expect(askedNumbers).toHaveLength(1)
    expect(await contactsOf(company)).toMatchObject([{ id: contact.id, has_account: true }])
    expect(await questions()).toEqual([])
  })

  test('of somebody whose hidden id is a contact already becomes theirs', async () => {
    const { company, ctx } = await openLine(async () => AS_KNOWN)
    const hidden = await aContact(company.ctx, { name: 'Nova Rita', number: '', lid: AS_KNOWN.lid })
    const contact = await createContact(ctx, NEW)
    expect(contact).toMatchObject({ id: hidden.id, number: AS_KNOWN.phone })
  })

  test('which nobody has is refused at its field, and nothing is saved', async () => {
    const { company, ctx } = await openLine(async () => null)
    await expect(createContact(ctx, NEW)).rejects.toEqual(refused('ERR_WAPP_INVALID_CONTACT'))
    expect(await contactsOf(company)).toEqual([])
    expect(await questions()).toEqual([])
  })

  test('is refused while WhatsApp does not tell', async () => {
    const { company, ctx } = await openLine(() => Promise.reject(new Error('no answer')))
    await expect(createContact(ctx, NEW)).rejects.toEqual(refused('ERR_WAPP_CHECK_CONTACT'))
    expect(await contactsOf(company)).toEqual([])
  })

  test('is saved unasked where no connection is in anybody’s hands', async () => {
    const { company, askedNumbers, ctx } = await openLine(async () => null)
    await services.admin`update connection_leases set expires_at = now() - interval '1 s' where company_id = ${company.id}`
    expect(await createContact(ctx, NEW)).toMatchObject({ hasAccount: null })
    expect(askedNumbers).toEqual([])
  })

  test('is not asked for when a contact has it', async () => {
    const { company, askedNumbers, ctx } = await openLine(async () => AS_KNOWN)
    await aContact(company.ctx, { number: '553187654321' })
    await expect(createContact(ctx, NEW)).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' })
    expect(askedNumbers).toEqual([])
  })

  test('in place of another is asked for, and what else is changed is not', async () => {
    const { company, askedNumbers, ctx } = await openLine(async (number) =>
      number === AS_KNOWN.phone ? AS_KNOWN : null,
    )
    const { id: contactId } = await aContact(company.ctx, { name: 'Nova', number: '5511987650001' })
    const change = (values: object) => updateContact(ctx, { contactId, ...values })
    await change({ name: 'Nova Silva', number: '+55 11 98765-0001' })
    expect(askedNumbers).toEqual([])
    await expect(change({ number: '5511987650002' })).rejects.toEqual(refused('ERR_WAPP_INVALID_CONTACT'))
    expect(await contactsOf(company)).toMatchObject([{ number: '5511987650001' }])
    expect(await change({ number: NEW.number })).toMatchObject({ number: AS_KNOWN.phone, hasAccount: true })
  })

  test('is asked for so often in an hour, by one user', async () => {
    const { company, ctx } = await openLine(async () => null)
    await services.admin`insert into sign_in_failures (key, count, last_at)
      values (${`asked:${company.id}:${company.admin.userId}`}, 120, now())`
    await expect(createContact(ctx, NEW)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' })
    const colleagueCtx: Ctx = asUser(services, await aUser(company.ctx, { profile: 'admin' }))
    await expect(createContact(colleagueCtx, NEW)).rejects.toEqual(refused('ERR_WAPP_INVALID_CONTACT'))
  })
})

test('a user has three questions wait at once, and what was given up is not asked', async () => {
  const { promise: silence, resolve } = Promise.withResolvers<null>()
  const { company, askedNumbers, ctx } = await openLine(() => silence)
  const number = (nth: number) => `551198765000${nth}`
  const waiting: Promise<unknown>[] = []
  for (const nth of [1, 2, 3]) {
    waiting.push(createContact(ctx, { ...NEW, number: number(nth) }).catch(({ code }) => code))
    await waitFor(async () => (await questions()).length === nth, { description: `question ${nth}` })
  }
  await expect(createContact(ctx, { ...NEW, number: number(4) })).rejects.toMatchObject({
    code: 'ERR_TOO_MANY_ATTEMPTS',
  })
  const colleague = asUser(services, await aUser(company.ctx, { profile: 'admin' }))
  const ofColleague = createContact(colleague, { ...NEW, number: number(5) }).catch((e) => e.code)
  await waitFor(async () => (await questions()).length === 4, { description: "a colleague's question" })
  await services.admin`update number_questions set created_at = created_at - interval '10 s'
    where number in (${number(2)}, ${number(3)})`
  resolve(null)
  expect(await ofColleague).toBe('ERR_WAPP_INVALID_CONTACT')
  expect(askedNumbers).toEqual([number(1), number(5)])
  await services.admin`delete from number_questions`
  await Promise.all(waiting)
})

describe('a conversation with somebody whom nobody reached yet', () => {
  const begin = (ctx: Ctx, { queue, connection }: TestCompany, contactId: number) =>
    createTicket(ctx, { contactId, queueId: queue.id, whatsappId: connection.id, status: 'open' })

  test('is refused where nobody has their number, which the contact says from then on', async () => {
    const { company, ctx } = await openLine(async () => null)
    const { id } = await aContact(company.ctx, { name: 'Nova', number: '5511987650001' })
    await expect(begin(ctx, company, id)).rejects.toEqual(refused('ERR_WAPP_INVALID_CONTACT', 'contactId'))
    expect(await contactsOf(company)).toMatchObject([{ id, has_account: false }])
  })

  test('begins under the number that WhatsApp knows', async () => {
    const { company, ctx } = await openLine(async () => AS_KNOWN)
    const { id } = await aContact(company.ctx, { name: 'Nova', number: '5531987654321' })
    expect(await begin(ctx, company, id)).toMatchObject({ contact: { number: AS_KNOWN.phone } })
  })

  test('begins with the contact that has the hidden id already, where WhatsApp says that both are one person', async () => {
    const { company, ctx } = await openLine(async () => AS_KNOWN)
    const { id } = await aContact(company.ctx, { name: 'Nova', number: '5531987654321' })
    const hidden = await aContact(company.ctx, { name: 'Nova Rita', number: '', lid: AS_KNOWN.lid })
    const { contact } = await begin(ctx, company, id)
    expect(contact).toMatchObject({ number: AS_KNOWN.phone })
    expect([id, hidden.id]).toContain(contact.id)
  })

  test('asks nothing of whom WhatsApp told already', async () => {
    const { company, askedNumbers, ctx } = await openLine(async () => null)
    const knownContact = await aContact(company.ctx, { hasAccount: true })
    const wrote = await aContact(company.ctx, { lid: '9911' })
    for (const { id } of [knownContact, wrote]) await begin(ctx, company, id)
    expect(askedNumbers).toEqual([])
  })
})
