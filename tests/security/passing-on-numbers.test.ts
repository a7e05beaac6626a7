import { describe, expect, test } from 'bun:test'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { testApi } from '#tests/support/api.ts'
import { numberlessAttendant } from '#tests/support/desks/numberless-attendant.ts'
import { aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { as } = testApi(services, { limits: { anonymous: endless, user: endless } })

const CUSTOMER = '5511982736455'
const MEMBER = '5511971829364'
const CARD = `BEGIN:VCARD\nFN:Caixa\nTEL;type=CELL;waid=${CUSTOMER}:+${CUSTOMER}\nEND:VCARD`

/** An attendant from whom numbers are hidden, with a conversation of a customer and one of somebody else. */
async function scenario() {
  const { company, attendant, assignment } = await numberlessAttendant(services)
  const contact = await aContact(company.ctx, { number: CUSTOMER, name: 'Maria' })
  const ticket = await aTicket(company, 'open', { ...assignment, contactId: contact.id })
  const otherTicket = await aTicket(company, 'open', { ...assignment, contactId: company.contact.id })
  return { company, attendant, contact, ticket, other: otherTicket }
}
type Scenario = Awaited<ReturnType<typeof scenario>>

async function forward({ company }: Scenario, actor: UserActor, messageId: number) {
  const call = await as(actor)
  const body = { messageId, contactId: company.contact.id }
  return call('POST', '/message/forward', { body })
}

const queued = (companyId: number) =>
  services.admin<{ content: string }[]>`select content::text from sends where company_id = ${companyId}`

describe('a number that is hidden from who passes a message on', () => {
  test('is not in what they read in the other conversation, nor in what leaves for its phone', async () => {
    const scene = await scenario()
    const [file] = await services.admin`insert into files (company_id, name, state, mime, original_name)
      values (${scene.company.id}, ${'b'.repeat(32)}, 'stored', 'application/pdf', ${`${CUSTOMER}.pdf`}) returning id`
    const messages = [
      await aMessage(scene.company, scene.ticket, { body: `meu número é +55 11 98273-6455` }),
      await aMessage(scene.company, scene.ticket, {
        body: '.',
        mediaType: 'application',
        fileId: Number(file?.id),
      }),
    ]
    for (const message of messages) {
      const answer = await forward(scene, scene.attendant, message.id)
      expect(answer.status).toBe(200)
      expect(tellsNumber(await answer.text())).toBe(false)
    }
    const call = await as(scene.attendant)
    for (const path of [`/messages/${scene.other.uuid}`, `/tickets/${scene.other.id}`]) {
      expect(tellsNumber(await (await call('GET', path)).text())).toBe(false)
    }
    expect(tellsNumber(JSON.stringify(await queued(scene.company.id)))).toBe(false)
  })

  test('is not in a card either: it would be of no use without', async () => {
    const scene = await scenario()
    const card = await aMessage(scene.company, scene.ticket, { body: CARD, mediaType: 'contactMessage' })
    expect((await forward(scene, scene.attendant, card.id)).status).toBe(403)
    expect(await queued(scene.company.id)).toHaveLength(0)
    expect((await forward(scene, scene.company.admin, card.id)).status).toBe(200)
  })

  test('is passed on by who may see it, and stays hidden from colleagues', async () => {
    const scene = await scenario()
    const message = await aMessage(scene.company, scene.ticket, { body: `ligue 98273-6455` })
    expect((await forward(scene, scene.company.admin, message.id)).status).toBe(200)
    expect(tellsNumber(JSON.stringify(await queued(scene.company.id)))).toBe(true)
    const call = await as(scene.attendant)
    for (const path of [`/messages/${scene.other.uuid}`, `/tickets/${scene.other.id}`]) {
      expect(tellsNumber(await (await call('GET', path)).text())).toBe(false)
    }
  })
})

test('pieces of the number of somebody whom a group mentions find nothing', async () => {
  const scene = await scenario()
  const group = await aContact(scene.company.ctx, {
    number: '120363000000000001',
    name: 'Obra',
    isGroup: true,
  })
  const author = await aContact(scene.company.ctx, { number: MEMBER, name: 'Beto' })
  const groupTicket = await aTicket(scene.company, 'group', {
    contactId: group.id,
    isGroup: true,
    queueId: scene.company.queue.id,
  })
  await aMessage(scene.company, groupTicket, { body: `veja com @${CUSTOMER} amanhã`, authorId: author.id })
  const call = await as(scene.attendant)
  for (const term of ['827', '73645', `${CUSTOMER.slice(0, 9)}`]) {
    const answer = await call('GET', `/tickets?searchParam=${term}&searchOnMessages=true`)
    expect({ term, text: await answer.text() }).toMatchObject({
      text: expect.stringContaining('"tickets":[]'),
    })
  }
})

const tellsNumber = (text: string) => text.replace(/\D/g, '').includes(CUSTOMER.slice(-8))
