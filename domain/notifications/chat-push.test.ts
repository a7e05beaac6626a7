import { describe, expect, test } from 'bun:test'
import { createChat } from '#domain/chats/create-chat.ts'
import { deleteChat } from '#domain/chats/delete-chat.ts'
import { leaveChat } from '#domain/chats/leave-chat.ts'
import { muteChat } from '#domain/chats/mute-chat.ts'
import { readChat } from '#domain/chats/read-chat.ts'
import { sendChatMessage } from '#domain/chats/send-chat-message.ts'
import { updateChat } from '#domain/chats/update-chat.ts'
import { aCompany, asUser, aUser } from '#tests/support/factories.ts'
import { pushBrowsers } from '#tests/support/push-browsers.ts'
import { testServices } from '#tests/support/services.ts'
import { type NotificationSettings, USUAL_SETTINGS } from './contract/schema.ts'
import { saveNotificationSettings } from './settings.ts'

const services = await testServices()
const { browserOf, deliver } = pushBrowsers(services)

/** Ana and Bia in a group, and what each browser of theirs was told. */
async function scene() {
  const company = await aCompany(services)
  const [anaUser, biaUser] = [
    await aUser(company.ctx, { name: 'Ana', profile: 'admin' }),
    await aUser(company.ctx, { name: 'Bia' }),
  ]
  const [ana, bia] = [asUser(services, anaUser), asUser(services, biaUser)]
  const [anas, bias] = [await browserOf(anaUser), await browserOf(biaUser)]
  const chat = await createChat(ana, { title: 'Vitrine', users: [biaUser.userId] })
  const say = async (message: string, chatId = chat.id) => {
    await sendChatMessage(ana, { chatId, message, clientId: crypto.randomUUID() })
    return deliver(company)
  }
  const save = (changes: Partial<NotificationSettings>) =>
    saveNotificationSettings(bia, { ...USUAL_SETTINGS, ...changes })
  const toldBia = async () =>
    (await bias.pushedNotes()).map(({ type, tag, title = '', body = '' }) =>
      type === 'show' ? `${title}: ${body}` : `${type} ${tag}`,
    )
  return {
    company,
    ana,
    bia,
    biaId: biaUser.userId,
    anas,
    bias,
    chatId: chat.id,
    chat,
    tag: `h${chat.id}`,
    say,
    save,
    toldBia,
  }
}

describe('what a colleague says with the tab closed', () => {
  test('is told to the others in the chat, who said it and where, and leads there; not to who said it', async () => {
    const { company, chat, anas, bias, say } = await scene()
    const outsider = await browserOf(company.admin)
    await say('Chegou a\ncaixa')
    expect(await bias.pushedNotes()).toMatchObject([
      { tag: `h${chat.id}`, title: 'Vitrine', body: 'Ana: Chegou a caixa', url: `/chats/${chat.uuid}` },
    ])
    expect([await anas.pushedNotes(), await outsider.pushedNotes()]).toEqual([[], []])
  })

  test('is one notification a chat with how much is unread, and a direct chat is called by the other', async () => {
    const { ana, biaId, say, toldBia, bias, tag } = await scene()
    await say('um')
    await say('dois')
    expect(await toldBia()).toEqual(['Vitrine: Ana: um', 'Vitrine (2): Ana: dois'])
    expect(new Set((await bias.pushedNotes()).map((notification) => notification.tag))).toEqual(
      new Set([tag]),
    )
    const direct = await createChat(ana, { title: '', users: [biaId] })
    await say('Só para você', direct.id)
    expect((await toldBia()).at(-1)).toBe('Ana: Só para você')
  })

  test('is silent in quiet hours, where it is muted, and where one wants none; its text is not shown to who hides it', async () => {
    const { bia, chatId, say, save, toldBia } = await scene()
    await save({ quietFrom: '00:00', quietUntil: '23:59' })
    await say('à noite')
    await save({ pushChats: false })
    await say('nenhuma')
    await save({})
    await muteChat(bia, { chatId, isMuted: true })
    await say('calada')
    expect(await toldBia()).toEqual([])
    await muteChat(bia, { chatId, isMuted: false })
    await save({ showText: false })
    await say('segredo')
    expect(await toldBia()).toEqual(['Vitrine (4): Nova mensagem'])
  })

  test('is not told in a company whose plan has no internal chat', async () => {
    const { company, say, toldBia } = await scene()
    const [plan] =
      await services.admin`insert into plans (name, users, connections, queues, use_internal_chat)
      values (${crypto.randomUUID()}, 90, 90, 90, false) returning id`
    await services.admin`update companies set plan_id = ${plan?.id} where id = ${company.id}`
    await say('Oi')
    expect(await toldBia()).toEqual([])
  })

  test('goes from the screen when it was read elsewhere, when one is let out or leaves, mutes it, and when it is deleted', async () => {
    const ends: ((scene: Awaited<ReturnType<typeof open>>) => Promise<unknown>)[] = [
      ({ bia, chatId }) => readChat(bia, { chatId }),
      ({ bia, chatId }) => leaveChat(bia, { chatId }),
      ({ bia, chatId }) => muteChat(bia, { chatId, isMuted: true }),
      ({ ana, chatId }) => deleteChat(ana, { chatId }),
      async ({ company, ana, chatId }) =>
        updateChat(ana, { chatId, users: [(await aUser(company.ctx)).userId] }),
    ]
    for (const end of ends) {
      const openScene = await open()
      await end(openScene)
      await deliver(openScene.company)
      expect((await openScene.toldBia()).slice(1)).toEqual([`clear ${openScene.tag}`])
    }
  })

  test('stays where only a part of it was read', async () => {
    const { ana, bia, chatId, company, say, toldBia } = await scene()
    const first = await sendChatMessage(ana, { chatId, message: 'um', clientId: crypto.randomUUID() })
    await say('dois')
    await readChat(bia, { chatId, messageId: first.id })
    await deliver(company)
    expect(await toldBia()).toEqual(['Vitrine (2): Ana: dois'])
  })
})

async function open() {
  const openScene = await scene()
  await openScene.say('Oi')
  return openScene
}
