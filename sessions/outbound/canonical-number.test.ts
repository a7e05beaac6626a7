import { expect, test } from 'bun:test'
import { takeLease } from '#domain/core/system/leases.ts'
import { SendMessageInput } from '#domain/messages/contract/schema.ts'
import { receiveEvent } from '#domain/messages/inbound/receive-event.ts'
import { sendMessage } from '#domain/messages/outbound/send-message.ts'
import { aCompany, aContact, asUser, aTicket, type TestCompany } from '#tests/support/factories.ts'
import { aMessageEvent } from '#tests/support/inbound.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import type { ChannelSession } from '../channels/driver.ts'
import { openSender } from './sender.ts'

const services = await testServices()

/** An Argentinian mobile number as people dial it, and as WhatsApp knows it. */
const TYPED = '5491123456789'
const CANONICAL = { phone: '541123456789', lid: '4433' }
const canonicalChat = { kind: 'person' as const, person: { ...CANONICAL, pushName: 'Sofía' } }

test('who is known to WhatsApp by another number than was typed answers in the same ticket', async () => {
  const outbound = await aLine()
  await outbound.say('hola')
  await waitFor(async () => (await outbound.states())[0] === 'accepted', {
    description: 'the message to be sent',
  })
  expect(outbound.handed).toEqual([{ kind: 'person', ...CANONICAL }])
  await answer(outbound.company)
  expect(await ticketsOf(outbound.company)).toEqual([{ id: outbound.ticket.id, unread: 1 }])
  const [contact] = await services.admin`select number, name from contacts where id = ${outbound.contact.id}`
  expect(contact).toEqual({ number: CANONICAL.phone, name: 'Sofía' })
})

test('when that number was somebody’s already they become one, and nothing is sent twice or out of order', async () => {
  const outbound = await aLine()
  const existing = await aContact(outbound.company.ctx, { number: CANONICAL.phone, lid: CANONICAL.lid })
  for (const body of ['uno', 'dos', 'tres']) await outbound.say(body)
  await waitFor(async () => (await outbound.states()).every((state) => state === 'accepted'), {
    description: 'all to be sent',
  })
  expect(outbound.texts).toEqual(['uno', 'dos', 'tres'])
  await answer(outbound.company)
  expect(await ticketsOf(outbound.company)).toEqual([{ id: outbound.ticket.id, unread: 1 }])
  const rows = await services.admin`select id from contacts where company_id = ${outbound.company.id}
    and deleted_at is null and id in (${existing.id}, ${outbound.contact.id})`
  expect(rows).toHaveLength(1)
})

async function aLine() {
  const company = await aCompany(services)
  const lease = await takeLease(services, { id: company.connection.id, companyId: company.id }, 'me')
  if (!lease) throw new Error('the lease was free')
  const contact = await aContact(company.ctx, { number: TYPED, name: TYPED })
  const owner = { contactId: contact.id, userId: company.admin.userId, queueId: company.queue.id }
  const ticket = await aTicket(company, 'open', owner)
  const handed: unknown[] = []
  const texts: string[] = []
  const unused = () => Promise.reject(new Error('not part of this test'))
  const session: ChannelSession = {
    isOpen: () => true,
    send: async ({ chat, content, externalId }) => {
      handed.push(chat)
      if (content.kind === 'text') texts.push(content.text)
      setTimeout(() => sender.accepted(externalId), 0)
    },
    lookUp: async () => CANONICAL,
    markRead: unused,
    renewFile: unused,
    pictureOf: unused,
    describeGroup: unused,
    watch: () => undefined,
    showTyping: () => Promise.resolve(),
    stop: unused,
  }
  const sender = openSender({
    ctx: company.ctx,
    lease,
    lookUps: new Map(),
    session: () => session,
    isFresh: () => true,
    onLeaseLost: () => undefined,
  })
  const admin = asUser(services, company.admin)
  const say = async (body: string) => {
    await sendMessage(admin, SendMessageInput.parse({ ticketId: ticket.id, body }))
    sender.signal()
  }
  const states = async () => {
    const rows = await services.admin`select state from sends where company_id = ${company.id} order by id`
    return rows.map((row) => row.state)
  }
  return { company, contact, ticket, handed, texts, say, states }
}

function answer(company: TestCompany): Promise<void> {
  const event = aMessageEvent({ chat: canonicalChat, body: 'qué tal' })
  return receiveEvent(company.ctx, { connectionId: company.connection.id, rawEventId: null, event })
}

async function ticketsOf({ id }: TestCompany) {
  const rows = await services.admin`select id, unread_messages as unread from tickets
    where company_id = ${id} and status <> 'closed'`
  return rows.map((row) => ({ id: Number(row.id), unread: row.unread }))
}
