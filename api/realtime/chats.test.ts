import { afterAll, describe, expect, test } from 'bun:test'
import { ChatLive } from '#domain/chats/contract/schema.ts'
import { createChat } from '#domain/chats/create-chat.ts'
import { deleteChat } from '#domain/chats/delete-chat.ts'
import { leaveChat } from '#domain/chats/leave-chat.ts'
import { muteChat } from '#domain/chats/mute-chat.ts'
import { readChat } from '#domain/chats/read-chat.ts'
import { sendChatMessage } from '#domain/chats/send-chat-message.ts'
import { tellWriting } from '#domain/chats/tell-writing.ts'
import { updateChat } from '#domain/chats/update-chat.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { type Listener, servedApi } from '#tests/support/live.ts'
import { aResource } from '#tests/support/resource-row.ts'
import { testServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const services = await testServices()
const api = await servedApi(services)
afterAll(() => api.stop())

const company = await aCompany(services)
const anaUser = await aUser(company.ctx, { name: 'Ana' })
const biaUser = await aUser(company.ctx, { name: 'Bia' })
const [ana, bia] = [asUser(services, anaUser), asUser(services, biaUser)]

async function open() {
  const listen = async (actor: typeof anaUser) => {
    const listener = await api.listen({ actor })
    await listener.ready()
    return listener
  }
  return { ana: await listen(anaUser), bia: await listen(biaUser), boss: await listen(company.admin) }
}

/** Lists the chat events that a listener heard: the end of each event's name, and the action. */
function eventLabels({ heard }: Listener): string[] {
  const ofChats = heard.filter(({ name }) => name.startsWith(`company-${company.id}-chat`))
  return ofChats.map(({ name, data }) => `${name.replace(`company-${company.id}-`, '')} ${data.action}`)
}

/** Everybody hears of a label: what was told before it has come when it comes. */
async function allTold(listeners: Record<string, Listener>): Promise<void> {
  const { id } = await aResource('tag', company, { name: crypto.randomUUID() })
  const has = (listener: Listener) => listener.heard.some(({ data }) => isTag(data, id))
  await waitFor(() => Object.values(listeners).every(has), { description: 'the mark' })
}
function isTag(data: Record<string, unknown>, id: number): boolean {
  const { tag } = data
  return typeof tag === 'object' && tag !== null && 'id' in tag && tag.id === id
}

function isRecord(data: object): data is { record: { isMuted: boolean } } {
  return 'record' in data
}

describe('what happens in a chat', () => {
  test('is told to who is in it and to nobody else, an admin neither', async () => {
    const listeners = await open()
    const chat = await createChat(ana, { title: 'Vendas', users: [biaUser.userId] })
    await allTold(listeners)
    await sendChatMessage(ana, { chatId: chat.id, message: 'Bom dia', clientId: crypto.randomUUID() })
    await allTold(listeners)
    await readChat(bia, { chatId: chat.id })
    await allTold(listeners)
    const createAndMessage = ['chat create', `chat-${chat.id} new-message`, 'chat update']
    expect(eventLabels(listeners.ana)).toEqual(createAndMessage)
    expect(eventLabels(listeners.bia)).toEqual([...createAndMessage, `chat-user-${biaUser.userId} update`])
    expect(eventLabels(listeners.boss)).toEqual([])
    expect(ChatLive.parse(listeners.bia.of(`chat-${chat.id}`)[0])).toMatchObject({
      newMessage: { message: 'Bom dia', sender: { name: 'Ana' } },
    })
    expect(listeners.bia.of(`chat-user-${biaUser.userId}`)[0]).toMatchObject({
      record: { users: [{ userId: anaUser.userId }, { userId: biaUser.userId, unreads: 0 }] },
    })
  })

  test('is gone to who is let out of it, and comes to who is let in; what is said then is not for the first', async () => {
    const caioUser = await aUser(company.ctx, { name: 'Caio' })
    const listeners = { ...(await open()), caio: await api.listen({ actor: caioUser }) }
    await listeners.caio.ready()
    const { id: chatId } = await createChat(ana, { title: 'Turno', users: [biaUser.userId] })
    await allTold(listeners)
    await updateChat(ana, { chatId, users: [caioUser.userId] })
    await allTold(listeners)
    await sendChatMessage(ana, { chatId, message: 'Só nós', clientId: crypto.randomUUID() })
    await allTold(listeners)
    await deleteChat(ana, { chatId })
    await allTold(listeners)
    expect(eventLabels(listeners.bia)).toEqual(['chat create', 'chat delete'])
    const since = [`chat-${chatId} new-message`, 'chat update', 'chat delete']
    expect(eventLabels(listeners.caio)).toEqual(['chat create', ...since])
    expect(eventLabels(listeners.boss)).toEqual([])
  })

  test('is told of who leaves it to the others, and that it is muted to nobody but who mutes it', async () => {
    const caioUser = await aUser(company.ctx, { name: 'Caio' })
    const listeners = await open()
    const users = [biaUser.userId, caioUser.userId]
    const { id: chatId } = await createChat(ana, { title: 'Quieto', users })
    await muteChat(bia, { chatId, isMuted: true })
    await allTold(listeners)
    await sendChatMessage(ana, { chatId, message: 'Oi', clientId: crypto.randomUUID() })
    await leaveChat(asUser(services, caioUser), { chatId })
    await allTold(listeners)
    const muted = ({ heard }: Listener) =>
      heard.flatMap(({ data }) => (isRecord(data) ? [data.record.isMuted] : []))
    expect(new Set(muted(listeners.ana))).toEqual(new Set([false]))
    expect(listeners.bia.of(`chat-user-${biaUser.userId}`)).toMatchObject([{ record: { isMuted: true } }])
    expect(muted(listeners.bia).at(-1)).toBe(true)
    expect(listeners.ana.of(`chat-${chatId}`).at(-1)).toMatchObject({
      newMessage: { event: 'left', sender: { name: 'Caio' } },
    })
  })

  test('that somebody writes is told to the others in it, for a moment', async () => {
    const listeners = await open()
    const { id: chatId } = await createChat(ana, { title: 'Escrevendo', users: [biaUser.userId] })
    await tellWriting(ana, { chatId })
    const name = `chat-${chatId}`
    await waitFor(() => listeners.bia.of(name).length > 0, { description: 'the word that Ana writes' })
    expect(listeners.bia.of(name)[0]).toMatchObject({ action: 'typing', user: { name: 'Ana' } })
    await allTold(listeners)
    expect([listeners.ana.of(name), listeners.boss.of(name)]).toEqual([[], []])
  })

  test('is told to a page that was away as it is now, and not at all to who is out of it by then', async () => {
    const { ana: before, bia: leaver } = await open()
    const [cursor, goneCursor] = [before.cursor(), leaver.cursor()]
    before.close()
    leaver.close()
    const { id: chatId } = await createChat(ana, { title: 'Enquanto isso', users: [biaUser.userId] })
    await sendChatMessage(ana, { chatId, message: 'Segredo', clientId: crypto.randomUUID() })
    await updateChat(ana, { chatId, users: [company.admin.userId] })
    const back = await api.listen({ actor: anaUser, cursor: cursor ?? null })
    const out = await api.listen({ actor: biaUser, cursor: goneCursor ?? null })
    await Promise.all([back.ready(), out.ready()])
    await allTold({ back, out })
    expect(eventLabels(back)).toContain(`chat-${chatId} new-message`)
    expect(JSON.stringify(out.heard)).not.toContain('Segredo')
    expect(eventLabels(out)).not.toContain('chat create')
  })
})
