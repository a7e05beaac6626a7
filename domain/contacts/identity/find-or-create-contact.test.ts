import { describe, expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aMessage,
  asUser,
  aTicket,
  type TestCompany,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf, logOf, messagesOf } from '#tests/support/traces.ts'
import { undoMerge } from '../merging/undo-merge.ts'
import {
  type FindContactInput,
  findOrCreateContact,
  findOrCreateGroup,
  recordGroupRights,
} from './find-or-create-contact.ts'

const services = await testServices()

describe('somebody who writes', () => {
  test('becomes a contact with the name they give, known by every identity', async () => {
    const company = await aCompany(services)
    await withSettings(company.ctx, { acceptAudioMessageContact: 'disabled' })
    const { contact, isNew } = await find(company, {
      phone: '5531987654321',
      lid: '111@lid',
      pushName: ' Rita\0 ',
    })
    expect(isNew).toBe(true)
    expect(contact).toMatchObject({
      name: 'Rita',
      number: '5531987654321',
      acceptAudioMessage: false,
      connectionId: company.connection.id,
      isParticipantOnly: false,
    })
    expect(await identitiesOf(contact.id)).toEqual(['lid:111@lid', 'phone:5531987654321'])
    expect(await eventsOf(services, company.id)).toMatchObject([
      { type: 'row.changed', noun: 'contact', action: 'create', id: contact.id },
    ])
    const jobs =
      await services.admin`select data from jobs.job where name = 'fetch-picture' and data->>'contactId' = ${String(contact.id)}`
    expect(jobs).toHaveLength(1)
  })

  test('is found by hidden id, by phone, and with or without the ninth digit', async () => {
    const company = await aCompany(services)
    const { id } = await aContact(company.ctx, { number: '5531987654321', name: 'Rita', lid: '222@lid' })
    const people = [
      { phone: null, lid: '222@lid' },
      { phone: '5531987654321', lid: null },
      { phone: '553187654321', lid: null },
    ]
    for (const person of people) {
      const match = await find(company, person)
      expect(match).toMatchObject({ isNew: false, contact: { id, name: 'Rita' } })
    }
    // The form that WhatsApp itself answers wins.
    expect((await find(company, people[2] ?? {})).contact.number).toBe('553187654321')
  })

  test('is called by their own name only while the contact is called by the number', async () => {
    const company = await aCompany(services)
    const first = await find(company, { phone: '5521987650001' })
    expect(first.contact.name).toBe('5521987650001')
    const named = await find(company, { phone: '5521987650001', pushName: 'Bia' })
    expect(named.contact.name).toBe('Bia')
    const renamed = await find(company, { phone: '5521987650001', pushName: 'Beatriz' })
    expect(renamed.contact.name).toBe('Bia')
  })

  test('first under a hidden id gets the phone later', async () => {
    const company = await aCompany(services)
    const hidden = await find(company, { lid: '333@lid' })
    expect(hidden.contact).toMatchObject({ number: '', name: '' })
    const withPhone = await find(company, { lid: '333@lid', phone: '5521987650002' })
    expect(withPhone.contact).toMatchObject({
      id: hidden.contact.id,
      number: '5521987650002',
      name: '5521987650002',
    })
  })

  test('in a group alone is not listed until they write themselves', async () => {
    const company = await aCompany(services)
    const person = { phone: '5521987650003', pushName: 'Caio' }
    const inGroup = await find(company, person, { isParticipant: true })
    expect(inGroup.contact.isParticipantOnly).toBe(true)
    const direct = await find(company, person)
    expect(direct.contact).toMatchObject({ id: inGroup.contact.id, isParticipantOnly: false })
    expect((await find(company, person, { isParticipant: true })).contact.isParticipantOnly).toBe(false)
  })

  test('was deleted, and is a contact again', async () => {
    const company = await aCompany(services)
    await aContact(company.ctx, { number: '5521987650004', deletedAt: services.now() })
    expect((await find(company, { phone: '5521987650004' })).contact.deletedAt).toBeNull()
  })

  test('in thirty messages at once is one contact', async () => {
    const company = await aCompany(services)
    const people = Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0
        ? { phone: '5531987650005', lid: '444@lid' }
        : n % 3 === 1
          ? { phone: '553187650005', lid: '444@lid' }
          : { phone: '5531987650005', lid: null },
    )
    const matches = await Promise.all(people.map((person) => find(company, person)))
    expect(new Set(matches.map(({ contact }) => contact.id)).size).toBe(1)
    expect(matches.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('without any name is refused', async () => {
    const company = await aCompany(services)
    await expect(find(company, {})).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
  })

  test('to two companies is two contacts', async () => {
    const [firstCompany, two] = [await aCompany(services), await aCompany(services)]
    const person = { phone: '5521987650006', lid: '555@lid' }
    const [first, second] = [await find(firstCompany, person), await find(two, person)]
    expect(second).toMatchObject({ isNew: true })
    expect(second.contact.id).not.toBe(first.contact.id)
  })

  test('is a group under its subject', async () => {
    const company = await aCompany(services)
    const input = {
      channel: 'whatsapp' as const,
      connectionId: company.connection.id,
      groupId: '120363000000001',
    }
    const group = (subject: string | null) =>
      inTransaction(company.ctx, (tx) => findOrCreateGroup(tx, { ...input, subject }))
    const first = await group(null)
    expect(first).toMatchObject({ isNew: true, contact: { isGroup: true, name: '120363000000001' } })
    expect((await group('Família')).contact).toMatchObject({ id: first.contact.id, name: 'Família' })
    expect((await group(null)).contact.name).toBe('Família')
  })

  test('keeps which connections may only read it, as each of them was told', async () => {
    const company = await aCompany(services)
    const [ownId, otherId] = [company.connection.id, (await aConnection(company.ctx)).id]
    const input = { channel: 'whatsapp', groupId: '120363000000009', subject: 'Avisos' } as const
    const group = (connectionId: number, isReadOnly?: boolean) =>
      inTransaction(company.ctx, async (tx) => {
        const { contact } = await findOrCreateGroup(tx, { ...input, connectionId, isReadOnly })
        return contact.readOnlyConnectionIds
      })
    const tell = (connectionId: number, isReadOnly: boolean) =>
      inTransaction(company.ctx, (tx) => recordGroupRights(tx, { ...input, connectionId, isReadOnly }))
    expect(await group(ownId, true)).toEqual([ownId])
    expect(await group(otherId, false)).toEqual([ownId])
    expect(await group(ownId)).toEqual([ownId])
    await tell(otherId, true)
    expect(await group(ownId)).toEqual([ownId, otherId])
    await tell(ownId, false)
    expect(await group(otherId)).toEqual([otherId])
    await tell(otherId, true)
    expect(await group(otherId, false)).toEqual([])
  })
})

describe('two contacts who turn out to be one', () => {
  test('are merged: everything is the kept one’s, the older of two live tickets is closed', async () => {
    const company = await aCompany(services)
    const { byPhone, byLid, older, newer, elsewhere } = await twoOfOne(company)
    await aMessage(company, older, { externalId: 'A' })
    await aMessage(company, newer, { externalId: 'B' })
    await aMessage(company, older, { externalId: 'SAME', body: '', isStub: true })
    await aMessage(company, newer, { externalId: 'SAME', body: 'inteira' })

    const { contact } = await find(company, { phone: byPhone.number, lid: '666@lid' })

    expect(contact).toMatchObject({ id: byPhone.id, name: 'Rita da Loja' })
    const rows =
      await services.admin`select id, status, is_latest from tickets where contact_id = ${contact.id} order by id`
    expect(rows.map((row) => [Number(row.id), row.status, row.is_latest])).toEqual([
      [older.id, 'closed', false],
      [newer.id, 'open', true],
      [elsewhere.id, 'closed', true],
    ])
    expect(await logOf(company.ctx, older.id)).toEqual(['closed'])
    expect((await messagesOf(company.ctx, older.id)).map((row) => row.externalId)).toEqual(['A'])
    const moved = await messagesOf(company.ctx, newer.id)
    expect(moved.map((row) => [row.externalId, row.body, row.contactId])).toEqual([
      ['B', expect.any(String), contact.id],
      ['SAME', 'inteira', contact.id],
    ])
    expect(await identitiesOf(contact.id)).toEqual(['lid:666@lid', `phone:${byPhone.number}`])
    const contactEvents = (await eventsOf(services, company.id)).filter((event) => 'mergedIntoId' in event)
    expect(contactEvents).toContainEqual(
      expect.objectContaining({ noun: 'contact', action: 'delete', id: byLid.id, mergedIntoId: contact.id }),
    )
  })

  test('can be told apart again', async () => {
    const company = await aCompany(services)
    const { byPhone, byLid, older, newer } = await twoOfOne(company)
    const message = await aMessage(company, newer)
    const { contact } = await find(company, { phone: byPhone.number, lid: '666@lid' })
    const [merge] = await services.admin`select id from contact_merges where kept_id = ${contact.id}`
    const mergeId = Number(merge?.id)

    await undoMerge(asUser(services, company.admin), { mergeId })

    expect(await identitiesOf(byLid.id)).toEqual(['lid:666@lid'])
    expect(await identitiesOf(byPhone.id)).toEqual([`phone:${byPhone.number}`])
    const rows =
      await services.admin`select id, contact_id from tickets where id in (${older.id}, ${newer.id}) order by id`
    expect(rows.map((row) => Number(row.contact_id))).toEqual([byPhone.id, byLid.id])
    expect(await messagesOf(company.ctx, newer.id)).toMatchObject([{ id: message.id, contactId: byLid.id }])
    const again = undoMerge(asUser(services, company.admin), { mergeId })
    await expect(again).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    expect(() => undoMerge(asUser(services, company.attendant), { mergeId })).toThrow('ERR_NO_PERMISSION')
    expect(services.errors).toEqual([])
  })

  test('by twenty messages at once are merged once', async () => {
    const company = await aCompany(services)
    const { byPhone } = await twoOfOne(company)
    const matches = await Promise.all(
      Array.from({ length: 20 }, () => find(company, { phone: byPhone.number, lid: '666@lid' })),
    )
    expect(new Set(matches.map(({ contact }) => contact.id))).toEqual(new Set([byPhone.id]))
    const merges = await services.admin`select id from contact_merges where kept_id = ${byPhone.id}`
    expect(merges).toHaveLength(1)
  })
})

/** One person as two contacts, both with a live ticket on one connection, and a closed one on another. */
async function twoOfOne(company: TestCompany) {
  const otherConnection = await aConnection(company.ctx)
  const byPhone = await aContact(company.ctx, { name: 'Rita da Loja', number: '5521987659999' })
  const byLid = await aContact(company.ctx, { name: 'rita', number: '' })
  await services.admin`delete from contact_identities where contact_id = ${byLid.id}`
  await services.admin`insert into contact_identities (company_id, kind, value, contact_id)
    values (${company.id}, 'lid', '666@lid', ${byLid.id})`
  const older = await aTicket(company, 'pending', { contactId: byPhone.id })
  const newer = await aTicket(company, 'open', { contactId: byLid.id, userId: company.attendant.userId })
  const elsewhere = await aTicket(company, 'closed', {
    contactId: byLid.id,
    connectionId: otherConnection.id,
  })
  return { byPhone, byLid, older, newer, elsewhere }
}

function find(
  company: TestCompany,
  person: Partial<FindContactInput['person']>,
  changes: Partial<FindContactInput> = {},
) {
  const input = { channel: 'whatsapp' as const, connectionId: company.connection.id, ...changes }
  const channelPerson = { phone: null, lid: null, pushName: null, ...person }
  return inTransaction(company.ctx, (tx) => findOrCreateContact(tx, { ...input, person: channelPerson }))
}

async function identitiesOf(contactId: number): Promise<string[]> {
  const rows = await services.admin`
    select kind || ':' || value as name from contact_identities where contact_id = ${contactId} order by 1`
  return rows.map((row) => row.name)
}
