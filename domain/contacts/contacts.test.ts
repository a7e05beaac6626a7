import { describe, expect, test } from 'bun:test'
import { inTransaction } from '#domain/core/transaction.ts'
import { aCompany, aContact, asUser, aTag, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { eventsOf } from '#tests/support/traces.ts'
import { blockContact } from './block-contact.ts'
import { ListContactsInput, SaveContactInput } from './contract/schema.ts'
import { createContact } from './create-contact.ts'
import { deleteContact } from './delete-contact.ts'
import { getContact } from './get-contact.ts'
import { getContactProfile } from './get-contact-profile.ts'
import { findOrCreateContact } from './identity/find-or-create-contact.ts'
import { listContactChoices, listContacts } from './lists/list-contacts.ts'
import { toggleAcceptAudio } from './toggle-accept-audio.ts'
import { toggleDisableBot } from './toggle-disable-bot.ts'
import { updateContact } from './update-contact.ts'

const services = await testServices()

describe('saving a contact', () => {
  test('creates one under its canonical number, with fields and tags', async () => {
    const company = await aCompany(services)
    const tag = await aTag(company.ctx)
    const contact = await createContact(asUser(services, company.attendant), {
      name: 'Rita',
      number: '+55 (31) 98765-4321',
      email: 'rita@cliente.example',
      extraInfo: [{ name: 'CPF', value: '123' }],
      tags: [tag.id],
    })
    expect(contact).toMatchObject({
      name: 'Rita',
      number: '553187654321',
      email: 'rita@cliente.example',
      tags: [{ id: tag.id }],
      extraInfo: [{ name: 'CPF', value: '123' }],
      active: true,
    })
    expect(await eventsOf(services, company.id)).toMatchObject([
      { noun: 'contact', action: 'create' },
      // How many contacts carry it.
      { noun: 'tag', action: 'update' },
    ])
  })

  test('refuses a number that a contact has, in any of its forms, and what is no number', async () => {
    const company = await aCompany(services)
    const { id } = await aContact(company.ctx, { number: '5531987654321' })
    const ctx = asUser(services, company.admin)
    const attempt = createContact(ctx, { name: 'Outra', number: '553187654321' })
    await expect(attempt).rejects.toMatchObject({
      code: 'ERR_DUPLICATED_CONTACT',
      details: { contactId: id },
    })
    for (const number of ['1234', 'rita', '5511987******']) {
      expect(() => createContact(ctx, { name: 'Outra', number })).toThrow('ERR_WAPP_INVALID_CONTACT')
    }
    const faultOf = (number: string) =>
      SaveContactInput.shape.number.safeParse(number).error?.issues[0]?.message
    expect(['1234567', '12345678', ''].map(faultOf)).toEqual(['tooShort', undefined, undefined])
    expect(SaveContactInput.shape.number.safeParse('1'.repeat(51)).success).toBe(false)
    const foreignTag = await aTag((await aCompany(services)).ctx)
    const tagged = createContact(ctx, { name: 'Outra', number: '5531987650000', tags: [foreignTag.id] })
    await expect(tagged).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' })
  })

  test('says of an address what is wrong with it, and takes a hidden one back as it was shown', () => {
    const faultOf = (email: string) => SaveContactInput.shape.email.safeParse(email).error?.issues[0]?.message
    for (const email of ['a@b', 'rita', 'rita@', 'a b@c.example']) expect(faultOf(email)).toBe('email')
    for (const email of ['', 'rita@cliente.example', '5511****@cliente.example'])
      expect(faultOf(email)).toBeUndefined()
  })

  test('at once twenty times creates one', async () => {
    const company = await aCompany(services)
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        createContact(asUser(services, company.admin), { name: 'Rita', number: '5531987654321' }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('takes back somebody who was deleted, or known from a group alone', async () => {
    const company = await aCompany(services)
    const deleted = await aContact(company.ctx, { number: '5531987654321', deletedAt: services.now() })
    const participant = await aContact(company.ctx, { number: '5531987650001', isParticipantOnly: true })
    const ctx = asUser(services, company.admin)
    for (const former of [deleted, participant]) {
      const contact = await createContact(ctx, { name: 'De volta', number: former.number })
      expect(contact).toMatchObject({ id: former.id, name: 'De volta' })
    }
  })

  test('changes what is named and nothing else', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const first = await createContact(ctx, {
      name: 'Rita',
      number: '5531987654321',
      email: 'a@b.example',
      extraInfo: [
        { name: 'CPF', value: '1' },
        { name: 'Cidade', value: 'BH' },
      ],
    })
    const keptField = first.extraInfo[0]
    const changed = await updateContact(ctx, {
      contactId: first.id,
      name: 'Rita Lima',
      extraInfo: [
        { id: keptField?.id, name: 'CPF', value: '2' },
        { name: 'Bairro', value: 'Centro' },
      ],
    })
    expect(changed).toMatchObject({ name: 'Rita Lima', email: 'a@b.example', number: first.number })
    expect(changed.extraInfo).toEqual([
      { id: keptField?.id ?? 0, name: 'CPF', value: '2' },
      { id: expect.any(Number), name: 'Bairro', value: 'Centro' },
    ])
    expect(changed.version).toBeGreaterThan(first.version)
    expect((await updateContact(ctx, { contactId: first.id, email: null })).email).toBe('')
  })

  test('with a new number is matched by it from then on, and by the old no more', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const { id } = await aContact(company.ctx, { number: '5521987650001' })
    const otherContact = await aContact(company.ctx, { number: '5521987650002' })
    const duplicateNumber = updateContact(ctx, { contactId: id, number: otherContact.number })
    await expect(duplicateNumber).rejects.toMatchObject({ code: 'ERR_DUPLICATED_CONTACT' })
    await updateContact(ctx, { contactId: id, number: '5521987650003' })
    const find = (phone: string) =>
      inTransaction(company.ctx, (tx) =>
        findOrCreateContact(tx, {
          channel: 'whatsapp',
          connectionId: company.connection.id,
          person: { phone, lid: null, pushName: null },
        }),
      )
    expect((await find('5521987650003')).contact.id).toBe(id)
    expect((await find('5521987650001')).isNew).toBe(true)
  })

  test('from whom numbers are hidden: the hidden one is ignored, another refused', async () => {
    const company = await aCompany(services)
    const { id, number } = await aContact(company.ctx, { number: '5521987650001', name: '5521987650001' })
    const ctx = asUser(services, company.attendant, { masksNumbers: true })
    const maskedView = await getContact(ctx, { contactId: id })
    expect(maskedView).toMatchObject({ number: '5521987******', name: '5521987******' })

    const saved = await updateContact(ctx, {
      contactId: id,
      name: maskedView.name,
      number: maskedView.number,
      email: 'x@y.example',
    })
    expect(saved.email).toBe('x@y.example')
    const fullView = await getContact(asUser(services, company.admin), { contactId: id })
    expect(fullView).toMatchObject({ number, name: number, email: 'x@y.example' })
    const changed = updateContact(ctx, { contactId: id, number: '5521987650009' })
    await expect(changed).rejects.toMatchObject({ code: 'ERR_MASKED_NUMBER', status: 422 })
  })

  test('blocks, and turns its switches', async () => {
    const company = await aCompany(services)
    const { id } = await aContact(company.ctx)
    const ctx = asUser(services, company.attendant)
    expect((await blockContact(ctx, { contactId: id, active: false })).active).toBe(false)
    expect((await blockContact(ctx, { contactId: id, active: true })).active).toBe(true)
    expect((await toggleAcceptAudio(ctx, { contactId: id })).acceptAudioMessage).toBe(false)
    expect((await toggleDisableBot(ctx, { contactId: id })).disableBot).toBe(true)
    const stranger = asUser(services, (await aCompany(services)).admin)
    for (const attempt of [
      () => blockContact(stranger, { contactId: id, active: false }),
      () => toggleAcceptAudio(stranger, { contactId: id }),
      () => toggleDisableBot(stranger, { contactId: id }),
      () => updateContact(stranger, { contactId: id, name: 'meu' }),
      () => getContact(stranger, { contactId: id }),
      () => deleteContact(stranger, { contactId: id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    }
  })
})

describe('deleting a contact', () => {
  test('takes off the list who has history, and removes who has none', async () => {
    const company = await aCompany(services)
    const ctx = asUser(services, company.admin)
    const withHistory = await aContact(company.ctx)
    await aTicket(company, 'closed', { contactId: withHistory.id })
    const without = await aContact(company.ctx)
    for (const { id } of [withHistory, without]) {
      await deleteContact(ctx, { contactId: id })
      await expect(getContact(ctx, { contactId: id })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' })
    }
    const rows = await services.admin`select id from contacts where id in (${withHistory.id}, ${without.id})`
    expect(rows.map((row) => Number(row.id))).toEqual([withHistory.id])
    expect(() =>
      deleteContact(asUser(services, company.attendant), { contactId: company.contact.id }),
    ).toThrow('ERR_NO_PERMISSION')
  })
})

describe('the list of contacts', () => {
  test('is by name, blind to accents and case, page after page', async () => {
    const company = await aCompany(services)
    await services.admin`delete from contact_identities where company_id = ${company.id}`
    await services.admin`delete from contacts where company_id = ${company.id}`
    const names = [
      'Álvaro',
      'alvaro b',
      'Ana',
      'ängela',
      'Zé',
      ...Array.from({ length: 80 }, (_, n) => `Maria ${100 + n}`),
    ]
    for (const name of names.toReversed()) await aContact(company.ctx, { name })
    await aContact(company.ctx, { name: 'Participante', isParticipantOnly: true })
    await aContact(company.ctx, { name: 'Apagada', deletedAt: services.now() })
    const ctx = asUser(services, company.attendant)
    const list = (query: object) => listContacts(ctx, ListContactsInput.parse(query))

    const first = await list({})
    const second = await list({ cursor: first.next })
    const third = await list({ cursor: second.next })
    const seenNames = [first, second, third].flatMap((page) => page.contacts.map((contact) => contact.name))
    expect(seenNames.slice(0, 4)).toEqual(['Álvaro', 'alvaro b', 'Ana', 'ängela'])
    expect(seenNames).toHaveLength(85)
    expect(new Set(seenNames).size).toBe(85)
    expect(first).toMatchObject({ count: 85, hasMore: true })
    expect(third).toMatchObject({ hasMore: false, next: null })
    expect((await list({ pageNumber: 2 })).contacts).toEqual(second.contacts)
    expect((await listContactChoices(ctx, { searchParam: 'alvaro' })).map((choice) => choice.name)).toEqual([
      'Álvaro',
      'alvaro b',
    ])
    await expect(list({ cursor: 'x' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' })
  })

  test('narrows by text, number, channel, group and tags', async () => {
    const company = await aCompany(services)
    const tag = await aTag(company.ctx)
    const ctx = asUser(services, company.admin)
    const rita = await createContact(ctx, { name: 'Ritá Gonçalves', number: '5521987650001', tags: [tag.id] })
    const group = await aContact(company.ctx, { name: 'Família', isGroup: true, number: '120363000000002' })
    const ids = async (query: object, viewerCtx = ctx) =>
      (await listContacts(viewerCtx, ListContactsInput.parse(query))).contacts.map((contact) => contact.id)

    expect(await ids({ searchParam: 'rita gon' })).toEqual([rita.id])
    expect(await ids({ searchParam: '98765' })).toEqual([rita.id])
    expect(await ids({ contactTag: `[${tag.id}]` })).toEqual([rita.id])
    expect(await ids({ isGroup: 'true' })).toEqual([group.id])
    expect(await ids({ isGroup: 'false' })).not.toContain(group.id)
    expect(await ids({ channel: 'facebook' })).toEqual([])
    const masked = asUser(services, company.attendant, { masksNumbers: true })
    expect(await ids({ searchParam: '98765' }, masked)).toEqual([])
    expect(await ids({ searchParam: '5521987650001' }, masked)).toEqual([rita.id])
    expect(await ids({ searchParam: 'rita' }, asUser(services, (await aCompany(services)).admin))).toEqual([])
  })

  test('finds a person by number for their picture', async () => {
    const company = await aCompany(services)
    const { id } = await aContact(company.ctx, { number: '5531987654321' })
    const ctx = asUser(services, company.admin)
    expect(await getContactProfile(ctx, { number: '553187654321' })).toEqual({
      contactId: id,
      urlPicture: null,
    })
    await expect(getContactProfile(ctx, { number: '5531900000000' })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
    await expect(getContactProfile(ctx, { number: '../x' })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    })
  })
})
