import { describe, expect, test } from 'bun:test'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { createChat } from './create-chat.ts'
import { getChat } from './get-chat.ts'
import { leaveChat } from './leave-chat.ts'
import { listChatMessages } from './list-chat-messages.ts'
import { countUnread, listChats } from './list-chats.ts'
import { muteChat } from './mute-chat.ts'
import { readChat } from './read-chat.ts'
import { sendChatMessage } from './send-chat-message.ts'
import { updateChat } from './update-chat.ts'

const services = await testServices()

async function scene() {
  const company = await aCompany(services)
  const person = async (name: string) => {
    const user = await aUser(company.ctx, { name })
    return { ...asUser(services, user), id: user.userId }
  }
  const [ana, bia, caio] = [await person('Ana'), await person('Bia'), await person('Caio')]
  const { id: chatId } = await createChat(ana, { title: 'Vitrine', users: [bia.id, caio.id] })
  const say = (person: typeof ana, message: string, id = chatId) =>
    sendChatMessage(person, { chatId: id, message, clientId: crypto.randomUUID() })
  const saidLines = async (person: typeof ana) =>
    (await listChatMessages(person, { chatId, pageNumber: 1 })).records.map(({ message, event, sender }) =>
      event ? `${sender.name} ${event}` : message,
    )
  return { company, ana, bia, caio, chatId, say, saidLines }
}

const refused = (code: string) => expect.objectContaining({ code })

describe('leaving a group', () => {
  test('is for anybody in it: it is gone for them, and the others read that they left', async () => {
    const { ana, bia, caio, chatId, say, saidLines } = await scene()
    await say(ana, 'Bom dia')
    await leaveChat(bia, { chatId })
    await expect(getChat(bia, { chatId })).rejects.toEqual(refused('ERR_NOT_FOUND'))
    expect((await listChats(bia, { pageNumber: 1 })).records).toEqual([])
    const { users, ownerId, lastMessage } = await getChat(caio, { chatId })
    expect([users.map(({ userId }) => userId), ownerId, lastMessage]).toEqual([
      [ana.id, caio.id],
      ana.id,
      'Bom dia',
    ])
    expect(await saidLines(caio)).toEqual(['Bom dia', 'Bia left'])
    await expect(leaveChat(bia, { chatId })).rejects.toEqual(refused('ERR_NOT_FOUND'))
  })

  test('is nothing that anybody has to read, also where what was said before was read in part', async () => {
    const { ana, bia, caio, chatId, say } = await scene()
    const first = await say(ana, 'um')
    await say(ana, 'dois')
    await leaveChat(bia, { chatId })
    await readChat(caio, { chatId, messageId: first.id })
    const unreadOf = async () =>
      (await getChat(caio, { chatId })).users.find(({ userId }) => userId === caio.id)?.unreads
    expect(await unreadOf()).toBe(1)
    await readChat(caio, { chatId })
    expect(await unreadOf()).toBe(0)
  })

  test('hands an owner’s on to who is in it longest, and who comes back reads what was said meanwhile', async () => {
    const { ana, bia, caio, chatId, say, saidLines } = await scene()
    await leaveChat(ana, { chatId })
    expect((await getChat(bia, { chatId })).ownerId).toBe(bia.id)
    await say(caio, 'Sem você')
    await updateChat(bia, { chatId, users: [ana.id, caio.id] })
    expect(await saidLines(ana)).toEqual(['Ana left', 'Sem você'])
  })

  test('by the last one takes the chat away; a direct chat is not left', async () => {
    const { company, ana, bia, caio, chatId } = await scene()
    for (const leaver of [bia, caio, ana]) await leaveChat(leaver, { chatId })
    expect(await services.admin`select id from chats where company_id = ${company.id}`).toHaveLength(0)
    const direct = await createChat(ana, { title: '', users: [bia.id] })
    await expect(leaveChat(ana, { chatId: direct.id })).rejects.toEqual(refused('ERR_NO_PERMISSION'))
  })
})

describe('muting a chat', () => {
  test('is one’s own: it still counts there, not at the bell, and nobody else is told', async () => {
    const { ana, bia, caio, chatId, say } = await scene()
    expect(await muteChat(bia, { chatId, isMuted: true })).toMatchObject({ isMuted: true })
    await say(ana, 'Oi')
    const chatSeen = await getChat(bia, { chatId })
    expect([chatSeen.isMuted, chatSeen.users.find(({ userId }) => userId === bia.id)?.unreads]).toEqual([
      true,
      1,
    ])
    expect(await countUnread(bia)).toEqual({ unreads: 0, chats: 0 })
    expect(await countUnread(caio)).toEqual({ unreads: 1, chats: 1 })
    for (const outsider of [ana, caio]) expect((await getChat(outsider, { chatId })).isMuted).toBe(false)
    expect(JSON.stringify((await getChat(ana, { chatId })).users)).not.toContain('uted')
    await muteChat(bia, { chatId, isMuted: false })
    expect(await countUnread(bia)).toEqual({ unreads: 1, chats: 1 })
  })

  test('is for who is in it alone', async () => {
    const { company, chatId } = await scene()
    const boss = asUser(services, company.admin)
    await expect(muteChat(boss, { chatId, isMuted: true })).rejects.toEqual(refused('ERR_NOT_FOUND'))
  })
})
