import { describe, expect, test } from 'bun:test'
import type { Ctx } from '#domain/core/context.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { listMentions } from '#domain/inbox/list-mentions.ts'
import { seeMentions } from '#domain/inbox/see-mentions.ts'
import { aCompany, aQueue, asUser, aTicket, aUser, type TestCompany } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { deleteMessage } from './changes/delete-message.ts'
import { editMessage } from './changes/edit-message.ts'
import { ListMessagesInput, SendMessageInput } from './contract/schema.ts'
import { listMessages } from './list-messages.ts'
import { sendMessage } from './outbound/send-message.ts'

const services = await testServices()

/** A ticket of the attendant's queue that nobody holds, and two colleagues: one who sees it and one who does not. */
async function office() {
  const company = await aCompany(services)
  const { queue, attendant } = company
  const elsewhere = await aQueue(company.ctx)
  const ana = await aUser(company.ctx, { name: 'Ana Souza', queueIds: [queue.id] })
  const beto = await aUser(company.ctx, { name: 'Beto', queueIds: [elsewhere.id] })
  const ticket = await aTicket(company, 'pending', { queueId: queue.id })
  return { company, attendant, ana, beto, ticket }
}

const note = (ctx: Ctx, ticketId: number, body: string) =>
  sendMessage(ctx, SendMessageInput.parse({ ticketId, body, isPrivate: true }))

const mentionsOf = async (actor: UserActor) => (await listMentions(asUser(services, actor))).mentions

const stored = async (company: TestCompany) => {
  const [row] =
    await services.admin`select body from messages where company_id = ${company.id} order by id desc`
  return row?.body
}

describe('a colleague who is named in a private message', () => {
  test('by id stays who they are, also where somebody is called by digits', async () => {
    const { company, attendant, ana, ticket } = await office()
    const digits = await aUser(company.ctx, { name: String(ana.userId), queueIds: [company.queue.id] })
    const sent = await note(asUser(services, attendant), ticket.id, `<@${ana.userId}> e @${ana.userId}`)
    expect(await stored(company)).toBe(`<@${ana.userId}> e <@${digits.userId}>`)
    expect(sent.body).toBe(`@Ana Souza e @${ana.userId}`)
    expect((await mentionsOf(ana)).length).toBe(1)
    expect((await mentionsOf(digits)).length).toBe(1)
  })

  test('is stored by id, shown by name, and told of it until they have looked', async () => {
    const { company, attendant, ana, ticket } = await office()
    const ctx = asUser(services, attendant)
    const sent = await note(ctx, ticket.id, 'Veja, @Ana Souza, por favor')
    expect(await stored(company)).toBe(`Veja, <@${ana.userId}>, por favor`)
    expect(sent.body).toBe('Veja, @Ana Souza, por favor')
    expect(sent.mentions).toMatchObject([{ id: ana.userId, name: 'Ana Souza' }])
    expect(await mentionsOf(ana)).toMatchObject([
      { messageId: sent.id, ticketId: ticket.id, by: attendant.name, text: 'Veja, @Ana Souza, por favor' },
    ])
    expect(await mentionsOf(attendant)).toEqual([])
    await seeMentions(asUser(services, ana), { ticketId: ticket.id })
    expect(await mentionsOf(ana)).toEqual([])
  })

  test('is found whatever letters the name begins with', async () => {
    const { company, attendant, ticket } = await office()
    const irem = await aUser(company.ctx, { name: 'İrem Işık', queueIds: [company.queue.id] })
    await note(asUser(services, attendant), ticket.id, 'bak @İrem Işık lütfen')
    expect(await stored(company)).toBe(`bak <@${irem.userId}> lütfen`)
    expect(await mentionsOf(irem)).toHaveLength(1)
  })

  test('has their name as it is now', async () => {
    const { attendant, ana, ticket } = await office()
    await note(asUser(services, attendant), ticket.id, 'oi @Ana Souza')
    await services.admin`update users set name = 'Ana Lima' where id = ${ana.userId}`
    const page = await listMessages(asUser(services, attendant), {
      ...ListMessagesInput.parse({}),
      uuid: ticket.uuid,
    })
    expect(page.messages.at(-1)?.body).toBe('oi @Ana Lima')
  })

  test('is told only while they may see the ticket', async () => {
    const { company, attendant, beto, ticket } = await office()
    await note(asUser(services, attendant), ticket.id, '@Beto ajuda?')
    expect(await mentionsOf(beto)).toEqual([])
    await expect(seeMentions(asUser(services, beto), { ticketId: ticket.id })).rejects.toMatchObject({
      code: 'ERR_NO_TICKET_FOUND',
    })
    await services.admin`update tickets set queue_id = ${beto.queueIds[0] ?? 0} where id = ${ticket.id}`
    expect(await mentionsOf(beto)).toHaveLength(1)
    expect(await mentionsOf(company.admin)).toEqual([])
  })

  test('is neither an address nor a part of a longer name, and of two names the longer is meant', async () => {
    const { company, attendant, ana, ticket } = await office()
    await aUser(company.ctx, { name: 'Ana', queueIds: [company.queue.id] })
    await note(asUser(services, attendant), ticket.id, 'ana@Ana.example, @Anabela e @ANA SOUZA')
    expect(await stored(company)).toBe(`ana@Ana.example, @Anabela e <@${ana.userId}>`)
  })

  test('by a name that two have is told to both', async () => {
    const { company, attendant, ana, ticket } = await office()
    const twin = await aUser(company.ctx, { name: 'Ana Souza', queueIds: [company.queue.id] })
    await note(asUser(services, attendant), ticket.id, '@Ana Souza?')
    expect([await mentionsOf(ana), await mentionsOf(twin)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('is followed by an edit, and gone with the message', async () => {
    const { company, attendant, ana, ticket } = await office()
    const carla = await aUser(company.ctx, { name: 'Carla', queueIds: [company.queue.id] })
    const ctx = asUser(services, attendant)
    const sent = await note(ctx, ticket.id, 'oi @Ana Souza')
    const unchanged = await editMessage(ctx, { messageId: sent.id, body: sent.body })
    expect(unchanged.isEdited).toBe(false)
    const changed = await editMessage(ctx, { messageId: sent.id, body: 'oi @Carla' })
    expect(changed).toMatchObject({ body: 'oi @Carla', mentions: [{ id: carla.userId }] })
    expect(changed.history.map(({ body }) => body)).toEqual(['oi @Ana Souza'])
    expect([await mentionsOf(ana), await mentionsOf(carla)].map(({ length }) => length)).toEqual([0, 1])
    await deleteMessage(ctx, { messageId: sent.id })
    expect(await mentionsOf(carla)).toEqual([])
  })

  test('hears of each of these at once, and of nothing else', async () => {
    const { company, attendant, ana, ticket } = await office()
    const events = () => services.admin`select event->>'userId' as "userId" from events
      where company_id = ${company.id} and type = 'mentions.changed'`
    await note(asUser(services, attendant), ticket.id, 'nobody')
    expect(await events()).toHaveLength(0)
    await note(asUser(services, attendant), ticket.id, '@Ana Souza')
    expect((await events()).map(({ userId }) => Number(userId))).toEqual([ana.userId])
  })

  test('is no mention in what the customer is sent', async () => {
    const { company, ana } = await office()
    const { attendant, queue } = company
    const ownTicket = await aTicket(company, 'open', { queueId: queue.id, userId: attendant.userId })
    const input = SendMessageInput.parse({ ticketId: ownTicket.id, body: 'fale com @Ana Souza' })
    expect((await sendMessage(asUser(services, attendant), input)).mentions).toEqual([])
    expect(await stored(company)).toBe('fale com @Ana Souza')
    expect(await mentionsOf(ana)).toEqual([])
  })
})
