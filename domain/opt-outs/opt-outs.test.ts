import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, asUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { mergeByHand } from '../contacts/merging/merge-by-hand.ts'
import { inTransaction } from '../core/transaction.ts'
import { endContactOptOut, getContactOptOut, optOutContact } from './contact-opt-out.ts'
import { endOptOut, optedOutAmong, optOut, optOutMany } from './opt-out.ts'
import { optOutVerbs } from './opt-out-verbs.ts'

const services = await testServices()

async function setUp() {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const attendant = asUser(services, company.attendant)
  const among = (...identities: string[]) =>
    inTransaction(company.ctx, async (tx) => [...(await optedOutAmong(tx, identities))])
  return { company, ctx: company.ctx, admin, attendant, among }
}

describe('somebody who wants no more campaigns', () => {
  test('is noted once, whoever notes it and however the number is spelled', async () => {
    const { ctx, admin, among, company } = await setUp()
    const contact = await aContact(ctx, { number: '5511987654321', name: 'Ana' })
    const first = await inTransaction(ctx, (tx) =>
      optOut(tx, { contactId: contact.id, source: 'word', word: 'parar' }),
    )
    const again = await inTransaction(ctx, (tx) => optOut(tx, { identity: '5511987654321', source: 'api' }))
    expect(again.id).toBe(first.id)
    await expect(optOutVerbs.create(admin, { number: '(11) 98765-4321', note: '' })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { fields: { number: 'taken' } },
    })
    expect(await among('5511987654321', '5511911112222')).toEqual(['5511987654321'])
    const { optOuts } = await optOutVerbs.list(admin, { pageNumber: 1, searchParam: 'ana' })
    expect(optOuts).toMatchObject([
      { number: '5511987654321', name: 'Ana', contactId: contact.id, source: 'word', word: 'parar' },
    ])
    const events = await services.admin`select event->>'action' as action from events
      where company_id = ${company.id} and event->>'noun' = 'optOut' order by id`
    expect(events.map(({ action }) => action)).toEqual(['create'])
  })

  test('is so with each number of theirs, also after two contacts became one', async () => {
    const { ctx, admin, among } = await setUp()
    const [kept, merged] = [
      await aContact(ctx, { number: '5511911110001', name: 'Bia' }),
      await aContact(ctx, { number: '5511911110002', name: 'Bia 2' }),
    ]
    await inTransaction(ctx, (tx) => optOut(tx, { contactId: merged.id, source: 'word', word: 'stop' }))
    expect(await among('5511911110001')).toEqual([])
    await mergeByHand(admin, { contactId: kept.id, otherId: merged.id })
    expect(await among('5511911110001', '5511911110002')).toEqual(['5511911110001', '5511911110002'])
    expect(await getContactOptOut(admin, { contactId: kept.id })).toMatchObject({
      optOut: { source: 'word', word: 'stop' },
    })
  })

  test('without a number is known by the hidden id, and with it once the number is known', async () => {
    const { ctx, among } = await setUp()
    const contact = await aContact(ctx, { number: '', name: 'Cida', lid: '778899' })
    await inTransaction(ctx, (tx) => optOut(tx, { contactId: contact.id, source: 'word', word: 'parar' }))
    expect(await among('lid:778899')).toEqual(['lid:778899'])
    await services.admin`insert into contact_identities (company_id, kind, value, contact_id)
      values (${ctx.companyId}, 'phone', '5531988887777', ${contact.id})`
    expect(await among('553188887777')).toEqual(['553188887777'])
  })

  test('agrees again by a person who says why, and by nobody else', async () => {
    const { ctx, admin, attendant, among, company } = await setUp()
    const contact = await aContact(ctx, { number: '5511922223333' })
    const noted = await optOutContact(attendant, { contactId: contact.id, note: 'Pediu na loja' })
    expect(noted.optOut).toMatchObject({
      source: 'person',
      note: 'Pediu na loja',
      userName: company.attendant.name,
    })
    await inTransaction(ctx, (tx) => optOutMany(tx, [{ identity: '5511922223333', name: 'x' }]))
    const { optOuts } = await optOutVerbs.list(admin, { pageNumber: 1 })
    const [row] = optOuts
    await expect(optOutVerbs.remove(admin, { optOutId: row?.id ?? 0 })).rejects.toMatchObject({
      details: { fields: { reason: 'required' } },
    })
    const ended = await endContactOptOut(attendant, { contactId: contact.id, reason: 'Voltou a pedir' })
    expect(ended).toEqual({ optOut: null })
    expect(await among('5511922223333')).toEqual([])
    const kept =
      await services.admin`select end_reason, ended_by_user_id::int as by, ended_at from contact_opt_outs
      where company_id = ${company.id}`
    expect(kept).toMatchObject([{ end_reason: 'Voltou a pedir', by: company.attendant.userId }])
    expect(await inTransaction(ctx, (tx) => endOptOut(tx, { contactId: contact.id, reason: 'x' }))).toBe(0)
    await optOutContact(attendant, { contactId: contact.id, note: '' })
    expect(await among('5511922223333')).toEqual(['5511922223333'])
  })

  test('is a person: a group is none, nor is another company’s contact', async () => {
    const { ctx, admin } = await setUp()
    const group = await aContact(ctx, { number: '120363@g.us', isGroup: true })
    await expect(optOutContact(admin, { contactId: group.id, note: '' })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
    const stranger = await setUp()
    const theirs = await aContact(stranger.ctx)
    await expect(getContactOptOut(admin, { contactId: theirs.id })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
  })
})
