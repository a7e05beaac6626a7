import { describe, expect, test } from 'bun:test'
import { aCompany, aContact, aMessage, asUser, aTag, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { inTransaction } from '../../core/transaction.ts'
import { createContact } from '../create-contact.ts'
import { deleteContact } from '../delete-contact.ts'
import { getContact } from '../get-contact.ts'
import { findOrCreateContact } from '../identity/find-or-create-contact.ts'
import { updateContact } from '../update-contact.ts'
import { listMerges } from './list-merges.ts'
import { mergeByHand } from './merge-by-hand.ts'
import { previewMerge } from './preview-merge.ts'
import { undoMerge } from './undo-merge.ts'

const services = await testServices()

async function twoOfOne() {
  const company = await aCompany(services)
  const admin = asUser(services, company.admin)
  const [common, ownTag] = [await aTag(company.ctx), await aTag(company.ctx)]
  const keptContact = await aContact(company.ctx, { name: '5511977770001', number: '5511977770001' })
  const otherContact = await aContact(company.ctx, { name: 'Rita', email: 'rita@loja.example' })
  await updateContact(admin, { contactId: keptContact.id, tags: [common.id] })
  await updateContact(admin, {
    contactId: otherContact.id,
    tags: [common.id, ownTag.id],
    extraInfo: [{ name: 'Cidade', value: 'Recife' }],
  })
  const queue = { queueId: company.queue.id }
  const older = await aTicket(company, 'open', { contactId: keptContact.id, ...queue })
  const newer = await aTicket(company, 'pending', { contactId: otherContact.id, ...queue })
  return { company, admin, keptContact, otherContact, older, newer }
}

describe('merging two contacts by hand', () => {
  test('is shown before it is done, and is done as shown', async () => {
    const { admin, keptContact, otherContact, older } = await twoOfOne()
    const preview = await previewMerge(admin, { contactId: keptContact.id, otherId: otherContact.id })
    expect(preview).toMatchObject({
      kept: { id: keptContact.id },
      merged: { id: otherContact.id },
      result: { name: 'Rita', number: keptContact.number, email: 'rita@loja.example', active: true },
      tickets: { kept: 1, merged: 1 },
      closes: [{ ticketId: older.id }],
    })
    expect((await getContact(admin, { contactId: keptContact.id })).name).toBe(keptContact.name)

    const done = await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    const { tags, extraInfo, ...result } = preview.result
    expect(done).toMatchObject(result)
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted()
    expect(ids(done.tags)).toEqual(ids(tags))
    expect(done.extraInfo).toEqual(extraInfo)
    const [closed] = await services.admin`select status from tickets where id = ${older.id}`
    expect(closed?.status).toBe('closed')
  })

  test('is for admins, of two people of the company', async () => {
    const { company, admin, keptContact, otherContact } = await twoOfOne()
    const group = await aContact(company.ctx, { isGroup: true, number: '120363007' })
    const foreign = (await aCompany(services)).contact
    const attendant = asUser(services, company.attendant)
    expect(() => mergeByHand(attendant, { contactId: keptContact.id, otherId: otherContact.id })).toThrow(
      'ERR_NO_PERMISSION',
    )
    expect(() => previewMerge(attendant, { contactId: keptContact.id, otherId: otherContact.id })).toThrow(
      'ERR_NO_PERMISSION',
    )
    for (const [otherId, refusal] of [
      [keptContact.id, { code: 'ERR_VALIDATION', details: { fields: { otherId: 'same' } } }],
      [group.id, { code: 'ERR_VALIDATION', details: { fields: { otherId: 'group' } } }],
      [foreign.id, { code: 'ERR_NO_CONTACT_FOUND' }],
    ] as const) {
      await expect(mergeByHand(admin, { contactId: keptContact.id, otherId })).rejects.toMatchObject(refusal)
      await expect(previewMerge(admin, { contactId: keptContact.id, otherId })).rejects.toMatchObject(refusal)
    }
  })
})

describe('the history of a contact', () => {
  test('tells who became it and by whom, and takes the latest back, with what was said since', async () => {
    const { company, admin, keptContact, otherContact, newer } = await twoOfOne()
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    const [entry] = await listMerges(admin, { contactId: keptContact.id })
    expect(entry).toMatchObject({
      other: { id: otherContact.id, name: 'Rita', number: otherContact.number },
      by: company.admin.name,
      tickets: 1,
      undoneAt: null,
      canUndo: true,
    })
    await updateContact(admin, { contactId: keptContact.id, email: 'nova@loja.example' })
    const laterMessage = await aMessage(company, { ...newer, contactId: keptContact.id })

    await undoMerge(admin, { mergeId: entry?.id ?? 0 })

    expect(await getContact(admin, { contactId: otherContact.id })).toMatchObject({
      name: 'Rita',
      extraInfo: [{}],
    })
    // The name came with the merge and goes with it; the address was given since.
    expect(await getContact(admin, { contactId: keptContact.id })).toMatchObject({
      name: keptContact.name,
      email: 'nova@loja.example',
      extraInfo: [],
    })
    const [row] = await services.admin`select contact_id::int from messages where id = ${laterMessage.id}`
    expect(row?.contact_id).toBe(otherContact.id)
    expect(await listMerges(admin, { contactId: keptContact.id })).toMatchObject([{ canUndo: false }])
  })

  test('gives each their own number back, also when the other’s came to be the contact’s by a message of theirs', async () => {
    const { company, admin, keptContact, otherContact } = await twoOfOne()
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    const [entry] = await listMerges(admin, { contactId: keptContact.id })
    const { contact } = await inTransaction(company.ctx, (tx) =>
      findOrCreateContact(tx, {
        channel: 'whatsapp',
        connectionId: company.connection.id,
        person: { phone: otherContact.number, lid: null, pushName: null },
      }),
    )
    expect(contact).toMatchObject({ id: keptContact.id, number: otherContact.number })

    await undoMerge(admin, { mergeId: entry?.id ?? 0 })

    expect(await getContact(admin, { contactId: keptContact.id })).toMatchObject({
      number: keptContact.number,
    })
    expect(await getContact(admin, { contactId: otherContact.id })).toMatchObject({
      number: otherContact.number,
    })
    const [row] = await services.admin`select other_numbers from contacts where id = ${keptContact.id}`
    expect(row?.other_numbers).toEqual([])
  })

  test('keeps both numbers known while the other one is shown, and gives each back to whom it was', async () => {
    const { company, admin, keptContact, otherContact } = await twoOfOne()
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    const [entry] = await listMerges(admin, { contactId: keptContact.id })
    await updateContact(admin, { contactId: keptContact.id, number: otherContact.number })
    const whoIs = async (phone: string) => {
      const person = { phone, lid: null, pushName: null }
      const input = { channel: 'whatsapp' as const, connectionId: company.connection.id, person }
      return (await inTransaction(company.ctx, (tx) => findOrCreateContact(tx, input))).contact.id
    }
    expect([await whoIs(keptContact.number), await whoIs(otherContact.number)]).toEqual([
      keptContact.id,
      keptContact.id,
    ])
    await undoMerge(admin, { mergeId: entry?.id ?? 0 })
    expect([await whoIs(keptContact.number), await whoIs(otherContact.number)]).toEqual([
      keptContact.id,
      otherContact.id,
    ])
  })

  test('gives back a contact that is known by its number, whatever number the other got meanwhile', async () => {
    const { admin, keptContact, otherContact } = await twoOfOne()
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    const [entry] = await listMerges(admin, { contactId: keptContact.id })
    await updateContact(admin, { contactId: keptContact.id, number: '5511966660007' })
    await undoMerge(admin, { mergeId: entry?.id ?? 0 })
    for (const number of ['5511966660007', otherContact.number]) {
      const again = createContact(admin, { name: 'Mais uma', number })
      await expect(again).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' })
    }
  })

  test('keeps the bot off, audio refused and the first consent; taking it back gives these back', async () => {
    const { admin, keptContact, otherContact } = await twoOfOne()
    await services.admin`update contacts set disable_bot = true, accept_audio_message = false,
      lgpd_accepted_at = '2026-01-02T03:04:05Z' where id = ${otherContact.id}`
    const readFlags = async () => {
      const [row] = await services.admin`select disable_bot as bot, accept_audio_message as audio,
        lgpd_accepted_at::text as consent from contacts where id = ${keptContact.id}`
      return row
    }
    const before = await readFlags()
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    expect(await readFlags()).toMatchObject({
      bot: true,
      audio: false,
      consent: expect.stringContaining('2026-01-02'),
    })
    const [entry] = await listMerges(admin, { contactId: keptContact.id })
    await undoMerge(admin, { mergeId: entry?.id ?? 0 })
    expect(await readFlags()).toEqual(before)
  })

  test('is told of the tags that count one contact less, and one more again', async () => {
    const { company, admin, keptContact, otherContact } = await twoOfOne()
    const toldBy = async (act: () => Promise<unknown>) => {
      const before = (await eventsOf(services, company.id)).length
      await act()
      const newEvents = (await eventsOf(services, company.id)).slice(before)
      return newEvents.filter((event) => 'noun' in event && event.noun === 'tag').length
    }
    const merge = () => mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    expect(await toldBy(merge)).toBe(2)
    const [entry] = await listMerges(admin, { contactId: keptContact.id })
    expect(await toldBy(() => undoMerge(admin, { mergeId: entry?.id ?? 0 }))).toBe(2)
    expect(await toldBy(() => deleteContact(admin, { contactId: otherContact.id }))).toBe(2)
    const again = { name: 'Rita', number: otherContact.number }
    expect(await toldBy(() => createContact(admin, again))).toBe(2)
  })

  test('is taken back from its end: what a later merge moved on is no earlier one’s to give back', async () => {
    const { company, admin, keptContact, otherContact } = await twoOfOne()
    const third = await aContact(company.ctx)
    await mergeByHand(admin, { contactId: keptContact.id, otherId: otherContact.id })
    await mergeByHand(admin, { contactId: third.id, otherId: keptContact.id })
    const [first] =
      await services.admin`select id::int from contact_merges where merged_id = ${otherContact.id}`
    const early = undoMerge(admin, { mergeId: first?.id })
    await expect(early).rejects.toMatchObject({ code: 'ERR_UNDO_CHANGED' })
    const [last] = await listMerges(admin, { contactId: third.id })
    await undoMerge(admin, { mergeId: last?.id ?? 0 })
    await undoMerge(admin, { mergeId: first?.id })
    expect(await getContact(admin, { contactId: otherContact.id })).toMatchObject({ name: 'Rita' })
  })
})
