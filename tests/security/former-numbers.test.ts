import { describe, expect, test } from 'bun:test'
import { render } from '#api/realtime/projection/render.ts'
import { digitsOf } from '#domain/contacts/contract/rules.ts'
import { learnIdentity } from '#domain/contacts/identity/learn-identity.ts'
import { mergeByHand } from '#domain/contacts/merging/merge-by-hand.ts'
import { undoMerge } from '#domain/contacts/merging/undo-merge.ts'
import { updateContact } from '#domain/contacts/update-contact.ts'
import { testApi } from '#tests/support/api.ts'
import {
  aCompany,
  aContact,
  aMessage,
  asUser,
  aTicket,
  aUser,
  withSettings,
} from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { as } = testApi(services, { limits: { anonymous: endless, user: endless } })

const FORMER = '5511982736455'
const PRESENT_NUMBER = '5511971829364'
const NEXT = '5521964738291'
/** With signs between that only who knows the number sees through, so that it is not hidden by its shape. */
const APART = [...FORMER].join('|')

/** A contact in whose texts their number stands wherever it can, and an attendant from whom numbers are hidden. */
async function scenario() {
  const company = await aCompany(services)
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  const attendant = await aUser(company.ctx, {
    queueIds: [company.queue.id],
    allTicket: true,
    allowGroup: true,
    allHistoric: true,
  })
  const contact = await aContact(company.ctx, {
    number: FORMER,
    name: `Rui ${APART}`,
    email: `${FORMER}@mail.example`,
  })
  const assignment = { queueId: company.queue.id, userId: attendant.userId }
  const ticket = await aTicket(company, 'open', {
    ...assignment,
    contactId: contact.id,
    lastMessage: `ligue ${FORMER} já`,
  })
  const name = 'c'.repeat(32)
  const [file] = await services.admin`insert into files (company_id, name, state, mime, original_name)
    values (${company.id}, ${name}, 'stored', 'application/pdf', ${`${FORMER}.pdf`}) returning id`
  await services.files.put(company.id, name, new Blob(['%PDF-1.4']))
  const message = await aMessage(company, ticket, { body: `meu número é ${FORMER}` })
  const messages = [
    message,
    await aMessage(company, ticket, { body: 'e?', quotedId: message.id }),
    await aMessage(company, ticket, { body: '.', mediaType: 'application', fileId: Number(file?.id) }),
  ]
  const group = await aContact(company.ctx, { number: '120363000000000001', name: 'Obra', isGroup: true })
  const groupTicket = await aTicket(company, 'group', {
    contactId: group.id,
    isGroup: true,
    queueId: company.queue.id,
  })
  const inGroup = [
    await aMessage(company, groupTicket, { body: `sou ${FORMER}`, authorId: contact.id }),
    await aMessage(company, groupTicket, { body: `${FORMER} ou @${PRESENT_NUMBER}, @${NEXT}` }),
  ]
  const admin = asUser(services, company.admin)
  await updateContact(admin, {
    contactId: contact.id,
    extraInfo: [{ name: FORMER, value: `casa ${FORMER}` }],
  })
  const fileId = Number(file?.id)
  return { company, attendant, admin, contact, ticket, groupTicket, messages, inGroup, fileId }
}
type Scenario = Awaited<ReturnType<typeof scenario>>

/**
 * The ways in which a contact came to lose a number that still stands in their texts. Each returns the contact that now
 * has the texts.
 */
const WAYS: Record<string, (scene: Scenario) => Promise<number>> = {
  'merged into another': async ({ company, admin, contact }) => {
    const keptContact = await aContact(company.ctx, { number: PRESENT_NUMBER, name: PRESENT_NUMBER })
    await mergeByHand(admin, { contactId: keptContact.id, otherId: contact.id })
    return keptContact.id
  },
  'given another number by an admin': async ({ admin, contact }) => {
    await updateContact(admin, { contactId: contact.id, number: PRESENT_NUMBER })
    return contact.id
  },
  'told by the channel to have another number': async ({ company, contact }) =>
    learnIdentity(company.ctx, { contactId: contact.id, phone: PRESENT_NUMBER, lid: null }),
  'changed, and merged afterwards': async ({ company, admin, contact }) => {
    await updateContact(admin, { contactId: contact.id, number: NEXT })
    const keptContact = await aContact(company.ctx, { number: PRESENT_NUMBER, name: PRESENT_NUMBER })
    await mergeByHand(admin, { contactId: keptContact.id, otherId: contact.id })
    return keptContact.id
  },
}

const tells = (text: string) =>
  [...text.normalize('NFKC').matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, inner]) => inner ?? '')
    .find((part) => part.length < 2_000 && digitsOf(part).includes(FORMER.slice(-8)))

for (const [description, happens] of Object.entries(WAYS)) {
  describe(`the former number of a contact who was ${description}`, () => {
    test('is read nowhere by who may not see numbers', async () => {
      const scene = await scenario()
      const contactId = await happens(scene)
      const call = await as(scene.attendant)
      const [seeing, paths] = [
        await as(scene.company.admin),
        [
          `/contacts/${contactId}`,
          '/contacts',
          '/contacts/list',
          '/tickets?status=open',
          `/tickets/${scene.ticket.id}`,
          `/messages/${scene.ticket.uuid}`,
          `/messages/${scene.groupTicket.uuid}`,
          '/tickets/overview',
        ],
      ]
      for (const path of paths) {
        const { status, text } = await read(await call('GET', path))
        expect({ path, status, tells: tells(text) }).toEqual({ path, status: 200, tells: undefined })
        expect(text).not.toContain('otherNumbers')
        expect((await read(await seeing('GET', path))).text).not.toContain('otherNumbers')
      }
      expect(tells((await read(await seeing('GET', `/messages/${scene.ticket.uuid}`))).text)).toBeDefined()
      const link = await (await call('GET', `/files/${scene.fileId}/link`)).json()
      const file = await call('GET', link.url)
      expect(file.status).toBe(200)
      const disposition = decodeURIComponent(file.headers.get('content-disposition') ?? '')
      expect(disposition).toContain('.pdf')
      expect(digitsOf(disposition)).not.toContain(FORMER.slice(-8))
    })

    test('is in nothing that is told live, nor in a refusal or what saving answers', async () => {
      const scene = await scenario()
      const contactId = await happens(scene)
      const { status, userId, queueId, connectionId, isGroup, groupAsTicket, participantIds } = scene.ticket
      const facts = {
        status,
        userId,
        queueId,
        connectionId,
        contactId,
        isGroup,
        groupAsTicket,
        participantIds,
      }
      const events = [
        {
          type: 'row.changed' as const,
          noun: 'contact' as const,
          id: contactId,
          version: 1,
          action: 'update' as const,
        },
        {
          type: 'ticket.changed' as const,
          ticketId: scene.ticket.id,
          uuid: scene.ticket.uuid,
          version: 1,
          before: null,
          after: facts,
        },
        ...scene.messages.map(({ id }) => ({
          type: 'message.created' as const,
          messageId: id,
          ticketId: scene.ticket.id,
          version: 1,
          ticket: facts,
        })),
      ].map((event, id) => ({ id, xid: '1', companyId: scene.company.id, loggedAt: new Date(), event }))
      const renderers = (await render(services, scene.company.id, events)).map(
        (projection) => (masksNumbers: boolean) =>
          projection.renderFor({ ...scene.attendant, masksNumbers })?.text() ?? '',
      )
      expect(renderers.map((say) => tells(say(true)))).toEqual(renderers.map(() => undefined))
      expect(renderers.filter((say) => tells(say(false))).length).toBeGreaterThan(2)
      for (const say of renderers) expect(say(true) + say(false)).not.toContain('otherNumbers')

      const call = await as(scene.attendant)
      const refused = await read(
        await call('PUT', `/contacts/${contactId}`, { body: { version: 0, name: 'Rui' } }),
      )
      expect({ status: refused.status, tells: tells(refused.text) }).toEqual({
        status: 409,
        tells: undefined,
      })
      const shownContact = await (await call('GET', `/contacts/${contactId}`)).json()
      const { name, number, email, extraInfo } = shownContact
      const saved = await read(
        await call('PUT', `/contacts/${contactId}`, { body: { name, number, email, extraInfo } }),
      )
      expect({ status: saved.status, tells: tells(saved.text) }).toEqual({ status: 200, tells: undefined })
      const [stored] = await services.admin`select email, name, (select string_agg(value, '')
        from contact_extra_info e where e.contact_id = c.id) as extra from contacts c where id = ${contactId}`
      expect(stored).toEqual({
        name: `Rui ${APART}`,
        email: `${FORMER}@mail.example`,
        extra: `casa ${FORMER}`,
      })
    })

    test('is not found by pieces of it in what was said', async () => {
      const scene = await scenario()
      await happens(scene)
      const find = async (actor: typeof scene.attendant) =>
        (await read(await (await as(actor))('GET', '/tickets?searchParam=82736&searchOnMessages=true'))).text
      expect(await find(scene.attendant)).toContain('"tickets":[]')
      expect(await find(scene.company.admin)).toContain(scene.ticket.uuid)
    })
  })
}

describe('the numbers that a contact had', () => {
  const numbersOf = async (id: number) =>
    (await services.admin`select number, other_numbers from contacts where id = ${id}`)[0]

  test('come with a merge and go with it, but for those that are the contact’s own', async () => {
    const { company, admin, contact } = await scenario()
    const keptContact = await aContact(company.ctx, { number: PRESENT_NUMBER, name: PRESENT_NUMBER })
    await updateContact(admin, { contactId: contact.id, number: NEXT })
    await mergeByHand(admin, { contactId: keptContact.id, otherId: contact.id })
    expect(await numbersOf(keptContact.id)).toEqual({ number: PRESENT_NUMBER, other_numbers: [NEXT, FORMER] })
    await updateContact(admin, { contactId: keptContact.id, number: '5531964738292' })
    const [merge] = await services.admin`select id from contact_merges where kept_id = ${keptContact.id}`
    await undoMerge(admin, { mergeId: Number(merge?.id) })
    expect(await numbersOf(keptContact.id)).toEqual({
      number: '553164738292',
      other_numbers: [PRESENT_NUMBER],
    })
    expect(await numbersOf(contact.id)).toEqual({ number: NEXT, other_numbers: [FORMER] })
  })

  test('are kept once each, the last twenty of them', async () => {
    const { company, admin } = await scenario()
    const contact = await aContact(company.ctx, { number: PRESENT_NUMBER })
    const numbers = Array.from({ length: 22 }, (_, index) => `4930123456${String(index).padStart(2, '0')}`)
    for (const number of [...numbers, PRESENT_NUMBER, numbers[21] ?? '']) {
      await updateContact(admin, { contactId: contact.id, number })
    }
    expect(await numbersOf(contact.id)).toEqual({
      number: numbers[21],
      other_numbers: [PRESENT_NUMBER, ...numbers.slice(2, 21).toReversed()],
    })
  })
})

test('no star tells which of the numbers that somebody wrote themselves is the contact’s', async () => {
  const { attendant, contact } = await scenario()
  const call = await as(attendant)
  const guesses = [FORMER, FORMER.replace('82736', '82735')]
  const written = guesses.map((guess) => [
    guess,
    [...guess].join('|'),
    `${guess.slice(0, 9)}-${guess.slice(9)} 12`,
    `77777777777777777777${guess}77`,
    `+${guess.slice(0, 2)} (${guess.slice(2, 4)}) ${guess.slice(4)}`,
  ])
  const extraInfo = written.flat().map((value) => ({ name: value, value: `tel ${value}` }))
  const answer = await call('PUT', `/contacts/${contact.id}`, {
    body: { extraInfo, email: `${guesses[1]}@a.example` },
  })
  expect(answer.status).toBe(200)
  const shownContact = await answer.json()
  const fields: { name: string; value: string }[] = shownContact.extraInfo
  const [right, wrong] = [fields.slice(0, 5), fields.slice(5)].map((part) =>
    part.map(({ name, value }) => ({ name, value })),
  )
  expect(right).toEqual(wrong)
  expect(shownContact.email).toBe('55***********@a.example')
  expect(JSON.stringify(shownContact)).not.toContain(FORMER.slice(-8))
})

async function read(response: Response) {
  return { status: response.status, text: await response.text() }
}
