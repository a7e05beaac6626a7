import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aUser, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { aMessageEvent, aPersonChat } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { receiveEvent } from '../messages/inbound/receive-event.ts'
import { listIdentities } from './identity/list-identities.ts'
import { setWallet } from './set-wallet.ts'

const services = await testServices()
const CHAT = aPersonChat('5511955554444', 'Nina')

const write = (company: TestCompany) =>
  receiveEvent(company.ctx, {
    connectionId: company.connection.id,
    rawEventId: null,
    event: aMessageEvent({ chat: CHAT }),
  })

/** Somebody has written before, and is in the attendant's wallet. */
async function inWallet() {
  const company = await aCompany(services)
  await write(company)
  const [contact] =
    await services.admin`select id from contacts where company_id = ${company.id} and name = 'Nina'`
  const contactId = Number(contact?.id)
  const { attendant, admin } = company
  await setWallet(asUser(services, admin), { contactId, walletUserId: attendant.userId })
  await close(company)
  return { company, contactId, attendant, admin }
}

const close = (company: TestCompany) =>
  services.admin`update tickets set status = 'closed', updated_at = now() - interval '1 day'
    where company_id = ${company.id}`

const newest = async (company: TestCompany) => {
  const [ticket] =
    await services.admin`select status, user_id::float8 as "userId", waiting_since as "waitingSince",
    accepted_at is not null as "isAccepted" from tickets where company_id = ${company.id} order by id desc limit 1`
  return ticket
}

describe('a wallet', () => {
  test('is set by admins alone, one a contact, and told with the contact', async () => {
    const { contactId, attendant, admin, company } = await inWallet()
    const by = asUser(services, attendant)
    expect(() => setWallet(by, { contactId, walletUserId: attendant.userId })).toThrow('ERR_NO_PERMISSION')
    const colleague = await aUser(company.ctx)
    const changed = await setWallet(asUser(services, admin), { contactId, walletUserId: colleague.userId })
    expect(changed.walletUser).toMatchObject({ id: colleague.userId, name: colleague.name })
    const stranger = (await aCompany(services)).attendant
    await expect(
      setWallet(asUser(services, admin), { contactId, walletUserId: stranger.userId }),
    ).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' })
    expect(
      (await setWallet(asUser(services, admin), { contactId, walletUserId: null })).walletUser,
    ).toBeNull()
  })

  test('gets its contact’s new tickets at once where the company directs them there', async () => {
    const { company, attendant } = await inWallet()
    await withSettings(company.ctx, { DirectTicketsToWallets: 'enabled' })
    await write(company)
    expect(await newest(company)).toEqual({
      status: 'open',
      userId: attendant.userId,
      waitingSince: null,
      isAccepted: true,
    })
    const logs = await services.admin`select l.type from ticket_logs l join tickets t on t.id = l.ticket_id
      where l.company_id = ${company.id} and t.status = 'open' order by l.id`
    expect(logs.map(({ type }) => type)).toEqual(['create', 'queue', 'userDefine'])
  })

  test('gets none where the company does not, nor when its attendant is gone', async () => {
    const { company, attendant } = await inWallet()
    await write(company)
    expect(await newest(company)).toMatchObject({ status: 'pending', userId: null })
    await close(company)
    await withSettings(company.ctx, { DirectTicketsToWallets: 'enabled' })
    await services.admin`update users set deleted_at = now() where id = ${attendant.userId}`
    await write(company)
    expect(await newest(company)).toMatchObject({ status: 'pending', userId: null })
  })
})

describe('what a contact is known by', () => {
  test('is told with the numbers that were theirs, and hidden from who may not see numbers', async () => {
    const { company, contactId, attendant, admin } = await inWallet()
    await services.admin`update contacts set other_numbers = '{5511944443333}' where id = ${contactId}`
    const identities = await listIdentities(asUser(services, admin), { contactId })
    expect(identities.map(({ kind }) => kind)).toEqual(['phone', 'former'])
    expect(identities[1]?.value).toBe('5511944443333')
    const hidden = await listIdentities(asUser(services, attendant, { masksNumbers: true }), { contactId })
    expect(hidden.every(({ value }) => value.endsWith('******'))).toBe(true)
    const otherCompany = await aCompany(services)
    await expect(listIdentities(asUser(services, otherCompany.admin), { contactId })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
    expect(company.id).not.toBe(otherCompany.id)
  })
})
