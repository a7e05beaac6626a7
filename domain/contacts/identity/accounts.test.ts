import { describe, expect, test } from 'bun:test'
import { findReadMarks } from '#domain/messages/delivery/read-marks.ts'
import { takeSends } from '#domain/messages/delivery/take-sends.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { queueMessage } from '#domain/messages/outbound/queue-message.ts'
import { chooseAccount, listAccounts } from '#domain/tickets/accounts.ts'
import { type Random, randomFrom } from '#tests/prove/random.ts'
import { seedOfRun } from '#tests/prove/report.ts'
import { timesOf } from '#tests/support/depth.ts'
import { aCompany, asUser, type TestCompany } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { takeLease } from '../../core/system/leases.ts'
import { inTransaction } from '../../core/transaction.ts'
import { mergeByHand } from '../merging/merge-by-hand.ts'
import { learnIdentity } from './learn-identity.ts'

const services = await testServices()
let count = 0

type Account = { lid: string; phone: string | null }
type Wrote = { contactId: number; ticketId: number; messageId: number }

async function writes(
  company: TestCompany,
  { lid, phone }: { lid: string | null; phone: string | null },
): Promise<Wrote> {
  const externalId = `ACC${++count}`
  const event = aMessageEvent({
    externalId,
    chat: { kind: 'person', person: { lid, phone, pushName: 'Rita' } },
  })
  await receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
  const [row] = await services.admin<
    Wrote[]
  >`select contact_id::float8 as "contactId", ticket_id::float8 as "ticketId",
    id::float8 as "messageId" from messages where company_id = ${company.id} and external_id = ${externalId}`
  if (!row) throw new Error('the message was not stored')
  return row
}

const identitiesOf = async (contactId: number) => {
  const rows = await services.admin<
    { name: string }[]
  >`select kind || ':' || value as name from contact_identities
    where contact_id = ${contactId} order by 1`
  return rows.map(({ name }) => name)
}

const contactOf = async (contactId: number) => {
  const [row] =
    await services.admin`select number, other_numbers as former from contacts where id = ${contactId}`
  return { ...row }
}

describe('a number that changes hands', () => {
  test('is the new owner’s, who is a contact of their own; the old one keeps it as a former number', async () => {
    const company = await aCompany(services)
    const before = await writes(company, { lid: '1', phone: '5511900000001' })
    const after = await writes(company, { lid: '2', phone: '5511900000001' })
    expect(after.contactId).not.toBe(before.contactId)
    expect(await identitiesOf(before.contactId)).toEqual(['lid:1'])
    expect(await identitiesOf(after.contactId)).toEqual(['lid:2', 'phone:5511900000001'])
    expect(await contactOf(before.contactId)).toEqual({ number: '', former: ['5511900000001'] })
    expect((await writes(company, { lid: '1', phone: '5511900000009' })).contactId).toBe(before.contactId)
    expect(await contactOf(before.contactId)).toMatchObject({ number: '5511900000009' })
  })

  test('also where a customer who is known takes it over, in any of its forms: nobody is merged', async () => {
    const company = await aCompany(services)
    const firstWriter = await writes(company, { lid: '1', phone: '5531987650001' })
    const two = await writes(company, { lid: '2', phone: '5531987650002' })
    expect(await writes(company, { lid: '2', phone: '553187650001' })).toMatchObject({
      contactId: two.contactId,
    })
    expect(await identitiesOf(firstWriter.contactId)).toEqual(['lid:1'])
    const merges = await services.admin`select id from contact_merges where company_id = ${company.id}`
    expect(merges).toHaveLength(0)
  })

  test('merges still where the number was typed, and nobody wrote from it', async () => {
    const company = await aCompany(services)
    const typed = await writes(company, { lid: null, phone: '5511900000001' })
    expect(await writes(company, { lid: '1', phone: '5511900000001' })).toMatchObject({
      contactId: typed.contactId,
    })
  })

  test('is told by the channel as well: what it knows of a number goes to nobody else', async () => {
    const company = await aCompany(services)
    const before = await writes(company, { lid: '1', phone: '5511900000001' })
    const knownWriter = await writes(company, { lid: '2', phone: '5511900000002' })
    const learnedIdentity = { contactId: before.contactId, phone: '5511900000001', lid: '2' }
    expect(await learnIdentity(company.ctx, learnedIdentity)).toBe(knownWriter.contactId)
    expect(await identitiesOf(before.contactId)).toEqual(['lid:1'])
  })

  test('Mexico’s 1 and Argentina’s 9 make no other person', async () => {
    const company = await aCompany(services)
    for (const [phone, otherForm] of [
      ['5215512345678', '525512345678'],
      ['5491123456789', '541123456789'],
    ] as const) {
      const { contactId } = await writes(company, { lid: null, phone })
      expect(await writes(company, { lid: null, phone: otherForm })).toMatchObject({ contactId })
    }
  })
})

describe('a contact with two accounts', () => {
  test('is answered where they wrote last; receipts and corrections go where the message came from or went to', async () => {
    const { company, firstWriter, two, lease } = await merged()
    expect(await sentTo(company, lease, firstWriter.ticketId, 'a')).toBe('2')
    await writes(company, { lid: '1', phone: '5511900000001' })
    expect(await sentTo(company, lease, firstWriter.ticketId, 'b')).toBe('1')
    const marks = await findReadMarks(company.ctx, {
      contactId: firstWriter.contactId,
      messageIds: [firstWriter.messageId, two.messageId],
    })
    expect(marks.map(({ chat }) => chat.kind === 'person' && chat.lid)).toEqual(['1', '2'])
  })

  test('what was queued keeps its address while that is theirs, and no other’s afterwards', async () => {
    const { company, firstWriter, lease } = await merged()
    await queue(company, firstWriter.ticketId, 'espera')
    await writes(company, { lid: '1', phone: '5511900000001' })
    expect(await takeLids(company, lease)).toEqual(['2'])
  })

  test('may be answered elsewhere, until they write from another', async () => {
    const { company, firstWriter, lease } = await merged()
    const admin = asUser(services, company.admin)
    const [replyAccount, formerAccount] = await listAccounts(admin, { ticketId: firstWriter.ticketId })
    expect([replyAccount, formerAccount]).toMatchObject([
      { number: '5511900000002', isReply: true },
      { number: '5511900000001', isReply: false },
    ])
    const { ticketId } = firstWriter
    expect(await chooseAccount(admin, { ticketId, key: formerAccount?.key ?? '' })).toMatchObject([
      { number: '5511900000001', isReply: true },
      { isReply: false },
    ])
    expect(await chooseAccount(admin, { ticketId, key: 'x' })).toMatchObject([
      { number: '5511900000001' },
      {},
    ])
    expect(await sentTo(company, lease, firstWriter.ticketId, 'a')).toBe('1')
    await writes(company, { lid: '2', phone: '5511900000002' })
    expect(await sentTo(company, lease, firstWriter.ticketId, 'b')).toBe('2')
  })

  test('tells no number to who may not see numbers', async () => {
    const { company, firstWriter } = await merged()
    const actor = { ...asUser(services, company.attendant).actor, masksNumbers: true }
    await services.admin`update tickets set user_id = ${company.attendant.userId} where id = ${firstWriter.ticketId}`
    const accounts = await listAccounts(
      { ...asUser(services, company.attendant), actor },
      { ticketId: firstWriter.ticketId },
    )
    expect(accounts).toHaveLength(2)
    expect(JSON.stringify(accounts)).not.toContain('55119000000')
  })

  async function merged() {
    const company = await aCompany(services)
    const lease = await leaseOf(company)
    const firstWriter = await writes(company, { lid: '1', phone: '5511900000001' })
    const two = await writes(company, { lid: '2', phone: '5511900000002' })
    await mergeByHand(asUser(services, company.admin), {
      contactId: firstWriter.contactId,
      otherId: two.contactId,
    })
    const [live] = await services.admin<{ id: number }[]>`select id::float8 as id from tickets
      where company_id = ${company.id} and status <> 'closed'`
    return { company, lease, two, firstWriter: { ...firstWriter, ticketId: live?.id ?? 0 } }
  }
})

const PEOPLE = 5
const NUMBERS = 6

test('whatever numbers change hands, no account’s message or answer is another’s, by a printed seed', async () => {
  const { seed, ...random } = randomFrom(seedOfRun())
  const company = await aCompany(services)
  const lease = await leaseOf(company)
  const accounts = Array.from({ length: PEOPLE }, (_, n): Account => ({ lid: `${700 + n}`, phone: null }))
  const contactOfLid = new Map<string, number>()
  for (let turn = 0; turn < timesOf({ few: 60, many: 600 }); turn++) {
    const account = accounts[random.below(PEOPLE)]
    if (!account) continue
    if (random.below(3) === 0) move(accounts, account, random)
    const shownPhone = random.below(3) === 0 ? null : account.phone
    const { contactId, ticketId } = await writes(company, { lid: account.lid, phone: shownPhone })
    const knownContactId = contactOfLid.get(account.lid)
    expect({ seed, turn, contactId }).toEqual({ seed, turn, contactId: knownContactId ?? contactId })
    contactOfLid.set(account.lid, contactId)
    expect({ seed, turn, contacts: new Set(contactOfLid.values()).size }).toEqual({
      seed,
      turn,
      contacts: contactOfLid.size,
    })
    expect({ seed, turn, to: await sentTo(company, lease, ticketId, `${turn}`) }).toEqual({
      seed,
      turn,
      to: account.lid,
    })
  }
})

/** Another number, which nobody else has then. */
function move(accounts: readonly Account[], account: Account, random: Pick<Random, 'below'>): void {
  const phone = `55119111100${10 + random.below(NUMBERS)}`
  for (const otherAccount of accounts) if (otherAccount.phone === phone) otherAccount.phone = null
  account.phone = phone
}

async function queue(company: TestCompany, ticketId: number, body: string): Promise<void> {
  const message = { ticketId, body, userId: company.admin.userId, isPrivate: false }
  await inTransaction(company.ctx, (tx) => queueMessage(tx, message))
}

async function sentTo(company: TestCompany, lease: Lease, ticketId: number, body: string) {
  await queue(company, ticketId, body)
  return (await takeLids(company, lease))[0]
}

type Lease = Awaited<ReturnType<typeof leaseOf>>

async function leaseOf({ id: companyId, connection }: TestCompany) {
  const lease = await takeLease(services, { id: connection.id, companyId }, 'me')
  if (!lease) throw new Error('the lease was free')
  return lease
}

/** The hidden ids to whom goes what waits; it is gone then. */
async function takeLids(company: TestCompany, lease: Lease) {
  const tasks = await takeSends(company.ctx, { ...lease, limit: 10, busyContactIds: [] })
  await services.admin`delete from sends where company_id = ${company.id}`
  return tasks.map(({ message: { chat } }) => (chat.kind === 'person' ? chat.lid : null))
}
