import { expect, test } from 'bun:test'
import { testApi } from '#tests/support/api.ts'
import { numberlessAttendant } from '#tests/support/desks/numberless-attendant.ts'
import { aContact, aMessage, aTicket } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'

const services = await testServices()
const endless = { perSecond: 1e6, burst: 1e6 }
const { as } = testApi(services, { limits: { anonymous: endless, user: endless } })

const RIGHT = '5511982736455'
const WRONG = '5511982736456'

/** An attendant from whom numbers are hidden, with a customer's conversation and a group's. */
async function scenario() {
  const { company, attendant, assignment } = await numberlessAttendant(services)
  const contact = await aContact(company.ctx, { number: RIGHT, name: 'Maria' })
  const ticket = await aTicket(company, 'open', { ...assignment, contactId: contact.id })
  const room = await aContact(company.ctx, { number: '120363000000000001', name: 'Obra', isGroup: true })
  const group = await aTicket(company, 'group', { ...assignment, contactId: room.id, isGroup: true })
  return { company, contact, ticket, group, call: await as(attendant) }
}

test('a right guess looks as a wrong one in what is written into a group, noted or sent', async () => {
  const { company, group, call } = await scenario()
  for (const isPrivate of [true, false]) {
    const body = { body: `veja @${RIGHT} e @${WRONG}`, isPrivate }
    const sentMessage = await (await call('POST', `/messages/${group.id}`, { body })).json()
    await call('POST', `/messages/${group.id}`, {
      body: { body: 'veja', isPrivate, quotedMsg: sentMessage.id },
    })
  }
  const text = await (await call('GET', `/messages/${group.uuid}`)).text()
  expect(text).not.toContain('Maria')
  expect(text).toContain('veja @55*********** e @55***********')
  const member = await aContact(company.ctx, { name: 'Beto', isParticipantOnly: true })
  await aMessage(company, group, { body: `@${RIGHT} vem`, authorId: member.id })
  expect(await (await call('GET', `/messages/${group.uuid}`)).text()).toContain('@Maria vem')
})

/** As a number is written so that nothing but its own digits give it away. */
const apart = (number: string) => [...number.slice(-8)].join('|')

test('a right guess looks as a wrong one in what is sent, in its row, and when it was edited; the customer gets it whole', async () => {
  const { company, ticket, call } = await scenario()
  const statuses = []
  for (const guess of [RIGHT, WRONG]) {
    const body = `pedido ${guess} ou ${apart(guess)}`
    const sentMessage = await (await call('POST', `/messages/${ticket.id}`, { body: { body } })).json()
    const row = await (await call('GET', `/tickets/${ticket.id}`)).json()
    const edit = { body: { body: sentMessage.body.replace('pedido', 'pedidos') } }
    const edited = await (await call('POST', `/messages/edit/${sentMessage.id}`, edit)).json()
    statuses.push([sentMessage.body, row.lastMessage, edited.body])
    const [remaining] =
      await services.admin`select content ->> 'text' as text from sends where message_id = ${sentMessage.id}`
    expect(remaining?.text).toBe(body.replace('pedido', 'pedidos'))
  }
  expect(statuses[0]).toEqual(statuses[1])
  expect(statuses[0]?.[0]).toBe('pedido 55*********** ou 8|2|*|*|*|*|*|*')
  const admin = await as(company.admin)
  expect(await (await admin('GET', `/messages/${ticket.uuid}`)).text()).toContain(`pedidos ${RIGHT}`)
})

test('a right guess is found no more than a wrong one in what was sent', async () => {
  const { ticket, call } = await scenario()
  for (const guess of [RIGHT, WRONG]) {
    await call('POST', `/messages/${ticket.id}`, { body: { body: `caixa ${apart(guess)} de ${guess}` } })
  }
  for (const guess of [RIGHT, WRONG]) {
    const term = encodeURIComponent(guess.slice(3, 10))
    for (const path of [
      `/tickets?searchOnMessages=true&searchParam=${term}`,
      `/messages-search?searchParam=${term}`,
    ]) {
      expect({ path, text: await (await call('GET', path)).text() }).toMatchObject({
        text: expect.stringMatching(/"(tickets|hits)":\[\]/),
      })
    }
  }
})

test('a right guess looks as a wrong one in the name of a file that was noted or sent, also where it is saved', async () => {
  const { ticket, call } = await scenario()
  for (const isPrivate of ['true', 'false']) {
    const form = new FormData()
    form.set('isPrivate', isPrivate)
    for (const guess of [RIGHT, WRONG])
      form.append('medias', new File(['x'], `x ${guess} ${apart(guess)}.txt`))
    const { messages } = await (await call('POST', `/messages/${ticket.id}`, { form })).json()
    const [right, wrong] = await Promise.all(
      messages.map(async ({ file }: { file: { name: string; url: string } }) => {
        const answer = await call('GET', file.url)
        expect(answer.status).toBe(200)
        return [file.name, decodeURIComponent(answer.headers.get('content-disposition') ?? '')]
      }),
    )
    expect(right).toEqual(wrong)
    expect(right[1]).toContain(`${right[0]}`)
  }
})
