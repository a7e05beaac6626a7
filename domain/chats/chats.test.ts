import { describe, expect, test } from 'bun:test'
import { cursorOf } from '#domain/core/resources/order-by.ts'
import { openFile, signFile } from '#domain/files/open-file.ts'
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import { aCompany, asUser, aTicket, aUser } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import { ListChatMessagesInput } from './contract/schema.ts'
import { createChat } from './create-chat.ts'
import { deleteChat } from './delete-chat.ts'
import { getChat } from './get-chat.ts'
import { listChatMessages } from './list-chat-messages.ts'
import { countUnread, listChats } from './list-chats.ts'
import { readChat } from './read-chat.ts'
import { searchChatMessages } from './search-chat-messages.ts'
import { sendChatFile, sendChatMessage } from './send-chat-message.ts'
import { showTicket } from './show-ticket.ts'
import { updateChat } from './update-chat.ts'

const services = await testServices()
const [company, elsewhere] = [await aCompany(services), await aCompany(services)]
const [ana, bia, caio] = [await aPerson('Ana Água'), await aPerson('Bia'), await aPerson('Caio')]
const boss = asUser(services, company.admin)
const stranger = asUser(services, elsewhere.admin)
const FIRST = { pageNumber: 1 }
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = { blob: new Blob([PIXEL]), name: 'foto.png', type: 'image/png' }

type Person = Awaited<ReturnType<typeof aPerson>>
async function aPerson(name: string) {
  return asUser(services, await aUser(company.ctx, { name }))
}
function idOf({ actor }: Pick<Person, 'actor'>): number {
  return actor.kind === 'user' ? actor.userId : 0
}
const refused = (code: string, details?: object) =>
  expect.objectContaining({ code, ...(details && { details }) })
const invalid = (fields: object) => refused('ERR_VALIDATION', { fields })
const aGroup = (title: string, owner: Person = ana, ...colleagues: Person[]) =>
  createChat(owner, { title, users: (colleagues.length > 0 ? colleagues : [bia, caio]).map(idOf) })
const say = (person: Person, chatId: number, message: string, clientId: string = crypto.randomUUID()) =>
  sendChatMessage(person, { chatId, message, clientId })
const unreadsOf = async (person: Person, chatId: number) =>
  (await getChat(person, { chatId })).users.find(({ userId }) => userId === idOf(person))?.unreads
const textsOf = async (person: Person, chatId: number) =>
  (await listChatMessages(person, { chatId, ...FIRST })).records.map(({ message }) => message)

describe('who is in a chat', () => {
  test('sees it, hears of it and speaks there; nobody else does, an admin neither', async () => {
    const { id: chatId, uuid } = await aGroup('Vendas')
    await say(ana, chatId, 'Bom dia')
    expect(await textsOf(caio, chatId)).toEqual(['Bom dia'])
    for (const outsider of [boss, stranger]) {
      const no = refused('ERR_NOT_FOUND')
      await expect(getChat(outsider, { chatId })).rejects.toEqual(no)
      await expect(getChat(outsider, { chatUuid: uuid })).rejects.toEqual(no)
      await expect(listChatMessages(outsider, { chatId, ...FIRST })).rejects.toEqual(no)
      await expect(say(outsider, chatId, 'Oi')).rejects.toEqual(no)
      await expect(readChat(outsider, { chatId })).rejects.toEqual(no)
      await expect(updateChat(outsider, { chatId, title: 'Meu' })).rejects.toEqual(no)
      await expect(deleteChat(outsider, { chatId })).rejects.toEqual(no)
      expect((await listChats(outsider, FIRST)).records.map(({ id }) => id)).not.toContain(chatId)
      expect((await searchChatMessages(outsider, { searchParam: 'bom dia' })).records).toEqual([])
    }
  })

  test('is colleagues alone, and somebody beside who makes it', async () => {
    await expect(createChat(ana, { title: 'Só', users: [] })).rejects.toEqual(invalid({ users: 'required' }))
    await expect(createChat(ana, { title: 'Só', users: [idOf(ana)] })).rejects.toEqual(
      invalid({ users: 'required' }),
    )
    await expect(createChat(ana, { title: 'Fora', users: [idOf(stranger)] })).rejects.toEqual(
      invalid({ users: 'ERR_NO_USER_FOUND' }),
    )
    await expect(createChat(ana, { title: '', users: [idOf(bia), idOf(caio)] })).rejects.toEqual(
      invalid({ title: 'required' }),
    )
  })

  test('is changed by its owner alone: who is let out has lost it, who is let in reads what was said', async () => {
    const { id: chatId } = await aGroup('Compras', ana, bia)
    await say(bia, chatId, 'De antes')
    await expect(updateChat(bia, { chatId, title: 'Da Bia' })).rejects.toEqual(refused('ERR_NO_PERMISSION'))
    await expect(deleteChat(bia, { chatId })).rejects.toEqual(refused('ERR_NO_PERMISSION'))
    const changed = await updateChat(ana, { chatId, title: 'Estoque', users: [idOf(caio)] })
    expect([changed.title, changed.users.map(({ userId }) => userId)]).toEqual([
      'Estoque',
      [idOf(ana), idOf(caio)],
    ])
    await expect(getChat(bia, { chatId })).rejects.toEqual(refused('ERR_NOT_FOUND'))
    expect(await textsOf(caio, chatId)).toEqual(['De antes'])
    expect(await unreadsOf(caio, chatId)).toBe(0)
    await expect(updateChat(ana, { chatId, users: [] })).rejects.toEqual(invalid({ users: 'required' }))
    await expect(updateChat(ana, { chatId, title: '' })).rejects.toEqual(invalid({ title: 'required' }))
  })

  test('is told of a change that came in between; what is said in it is none', async () => {
    const { id: chatId, version } = await aGroup('Turno')
    await say(bia, chatId, 'Oi')
    const once = await updateChat(ana, { chatId, title: 'Turno A', version })
    await expect(updateChat(ana, { chatId, title: 'Turno B', version })).rejects.toEqual(
      refused('ERR_ROW_CHANGED', { current: once, by: 'Ana Água' }),
    )
  })
})

describe('a direct chat', () => {
  test('is one, whoever of the two opens it, also at the same moment', async () => {
    const [d, e] = [await aPerson('Dora'), await aPerson('Edu')]
    const parallelChats = await Promise.all(
      [0, 1, 2, 3].map((n) => createChat(n % 2 ? d : e, { title: '', users: [idOf(n % 2 ? e : d)] })),
    )
    expect(new Set(parallelChats.map(({ id }) => id)).size).toBe(1)
    expect(parallelChats[0]).toMatchObject({ isDirect: true, users: [{}, {}] })
    expect(parallelChats[0]?.title.split(', ').sort()).toEqual(['Dora', 'Edu'])
  })

  test('has no title and nobody else to change', async () => {
    const { id: chatId } = await createChat(ana, { title: '', users: [idOf(bia)] })
    await expect(updateChat(ana, { chatId, users: [idOf(bia), idOf(caio)] })).rejects.toEqual(
      refused('ERR_NO_PERMISSION'),
    )
  })
})

describe('a message', () => {
  test('that is sent again under its id is said once, also at the same moment', async () => {
    const { id: chatId } = await aGroup('Uma vez')
    const clientId = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3, 4].map(() => say(ana, chatId, 'Só uma', clientId)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await textsOf(bia, chatId)).toEqual(['Só uma'])
    expect(await unreadsOf(bia, chatId)).toBe(1)
    const { id: otherChatId } = await aGroup('Outra')
    await expect(say(ana, otherChatId, 'Só uma', clientId)).rejects.toEqual(invalid({ clientId: 'taken' }))
    await expect(say(ana, chatId, 'Outra', clientId)).rejects.toEqual(invalid({ clientId: 'taken' }))
  })

  test('has words or a file; a blank one is not said', async () => {
    const { id: chatId } = await aGroup('Vazio')
    await expect(say(ana, chatId, '')).rejects.toEqual(invalid({ message: 'required' }))
  })

  test('counts as unread for each of the others, however many speak and read at once', async () => {
    const { id: chatId } = await aGroup('Ao mesmo tempo')
    const sendings = [...Array(12).keys()].map((n) => say(n % 2 ? ana : bia, chatId, `m${n}`))
    const reads = [...Array(6).keys()].map(() => readChat(caio, { chatId }))
    await Promise.all([...sendings, ...reads])
    const { records } = await listChatMessages(caio, { chatId, ...FIRST })
    const readId =
      (await getChat(caio, { chatId })).users.find(({ userId }) => userId === idOf(caio))?.readId ?? 0
    expect(await unreadsOf(caio, chatId)).toBe(records.filter(({ id }) => id > readId).length)
    await readChat(caio, { chatId })
    expect(await unreadsOf(caio, chatId)).toBe(0)
  })

  test('that came after what was read stays unread, and reading goes only forward', async () => {
    const { id: chatId } = await aGroup('Até aqui')
    const first = await say(ana, chatId, 'um')
    await say(ana, chatId, 'dois')
    const before = (await countUnread(bia)).unreads
    await readChat(bia, { chatId, messageId: first.id })
    expect([await unreadsOf(bia, chatId), (await countUnread(bia)).unreads]).toEqual([1, before - 1])
    await readChat(bia, { chatId })
    await readChat(bia, { chatId, messageId: first.id })
    expect(await unreadsOf(bia, chatId)).toBe(0)
    const { id: otherChatId } = await aGroup('Outra ainda')
    await expect(readChat(bia, { chatId: otherChatId, messageId: first.id })).rejects.toEqual(
      refused('ERR_NO_MESSAGE_FOUND'),
    )
  })

  test('is paged from the newest back, without a gap and without one twice', async () => {
    const { id: chatId } = await aGroup('Longo')
    const storedMessages = await services.admin<{ id: number }[]>`
      insert into chat_messages (company_id, chat_id, sender_id, client_id, body)
      select ${company.id}, ${chatId}, ${idOf(ana)}, gen_random_uuid(), 'm' || n from generate_series(1, 95) n returning id::int`
    const allIds = storedMessages.map(({ id }) => id)
    const read: number[][] = []
    for (let cursor: string | undefined, hasMore = true; hasMore; ) {
      const page = await listChatMessages(bia, { chatId, ...FIRST, cursor })
      read.unshift(page.records.map(({ id }) => id))
      hasMore = page.hasMore
      cursor = page.next ?? undefined
    }
    expect(read.map((page) => page.length)).toEqual([15, 40, 40])
    expect(read.flat()).toEqual(allIds)
    expect(ListChatMessagesInput.safeParse({ cursor: '99999999999999999999' }).success).toBe(false)
    const back = await listChatMessages(bia, { chatId, ...FIRST, from: allIds[20] })
    expect(back.records[0]?.id).toBe(allIds[10] ?? 0)
  })
})

describe('a file in a chat', () => {
  test('is opened by who is in it, stays while the message does, and goes with the chat', async () => {
    const { id: chatId } = await aGroup('Fotos', ana, bia)
    const clientId = crypto.randomUUID()
    const sent = await sendChatFile(ana, { chatId, message: '', clientId }, png)
    const again = await sendChatFile(ana, { chatId, message: '', clientId }, png)
    const otherFile = sendChatFile(ana, { chatId, message: '', clientId }, { ...png, name: 'outra.png' })
    await expect(otherFile).rejects.toEqual(invalid({ clientId: 'taken' }))
    expect(again).toEqual(sent)
    expect(sent.file).toMatchObject({ name: 'foto.png', mime: 'image/png', size: PIXEL.length })
    expect((await getChat(bia, { chatId })).lastMessage).toBe('foto.png')
    const [, , , id, name] = (sent.file?.url ?? '').split(/[/?]/)
    const file = { fileId: Number(id), name: name ?? '' }
    expect((await openFile(bia, file)).size).toBe(PIXEL.length)
    for (const outsider of [caio, boss, stranger]) {
      await expect(signFile(outsider, file)).rejects.toEqual(refused('ERR_NO_FILE_FOUND'))
    }
    await services.admin`update files set created_at = now() - interval '2 days' where company_id = ${company.id}`
    expect(await removeOrphanFiles(company.ctx)).toBe(0)
    await deleteChat(ana, { chatId })
    expect(await removeOrphanFiles(company.ctx)).toBe(1)
    await expect(signFile(bia, file)).rejects.toEqual(refused('ERR_NO_FILE_FOUND'))
  })
})

describe('the search', () => {
  test('finds chats by title and by who is in them, and what was said, blind to accents', async () => {
    const { id: chatId, uuid } = await aGroup('Promoção de Março', bia, ana)
    await say(bia, chatId, 'Amanhã começa a liquidação')
    const findChats = async (searchParam: string, person = bia) =>
      (await listChats(person, { ...FIRST, searchParam })).records.map(({ id }) => id)
    expect(await findChats('promocao')).toEqual([chatId])
    expect(await findChats('ana agua')).toContain(chatId)
    expect(await findChats('ana agua', ana)).not.toContain(chatId)
    const { records } = await searchChatMessages(ana, { searchParam: 'LIQUIDACAO' })
    expect(records).toMatchObject([{ chatUuid: uuid, chatTitle: 'Promoção de Março', senderId: idOf(bia) }])
    expect((await searchChatMessages(caio, { searchParam: 'liquidacao' })).records).toEqual([])
  })

  test('goes through the list by pages, the one in which something was said last first', async () => {
    const edu = await aPerson('Zeca')
    const storedChats = await services.admin<{ id: number }[]>`
      with made as (insert into chats (company_id, title, owner_id)
          select ${company.id}, 'Fila ' || n, ${idOf(edu)} from generate_series(1, 45) n returning id),
        members as (insert into chat_users (company_id, chat_id, user_id)
          select ${company.id}, made.id, member.id from made, unnest(${[idOf(edu), idOf(ana)]}::bigint[]) member (id))
      select id::int from made order by id`
    const ids = storedChats.map(({ id }) => id)
    await say(edu, ids[3] ?? 0, 'Aqui')
    const first = await listChats(edu, FIRST)
    const second = await listChats(edu, { ...FIRST, cursor: first.next ?? '' })
    expect([first.count, first.records.length, second.records.length, second.hasMore]).toEqual([
      45,
      40,
      5,
      false,
    ])
    expect(first.records[0]).toMatchObject({ id: ids[3], lastMessage: 'Aqui', lastSenderId: idOf(edu) })
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(45)
    const unread = await listChats(ana, { ...FIRST, unread: true })
    expect(unread.records.map(({ id }) => id)).toContain(ids[3] ?? 0)
    expect(unread.records.map(({ id }) => id)).not.toContain(ids[4] ?? 0)
    const nowhere = cursorOf('x', 1)
    await expect(listChats(edu, { ...FIRST, cursor: nowhere })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    })
  })
})

describe('who leaves the company', () => {
  test('is in no group any more, owns none, and what they said stays under their name', async () => {
    const leaver = await aPerson('Gil')
    const { id: chatId } = await aGroup('Herdado', leaver, bia, caio)
    const { id: alone } = await aGroup('Sem ninguém', leaver, await aPerson('Outro que sai'))
    await say(leaver, chatId, 'Até logo')
    const { id: directId } = await createChat(bia, { title: '', users: [idOf(leaver)] })
    const { users } = await getChat(leaver, { chatId: alone })
    for (const { userId } of users.toReversed()) await userVerbs.remove(boss, { userId })

    const heir = await getChat(bia, { chatId })
    expect(heir).toMatchObject({ ownerId: idOf(bia), lastMessage: 'Até logo' })
    expect(heir.users.map(({ userId }) => userId)).toEqual([idOf(bia), idOf(caio)])
    const { records } = await listChatMessages(caio, { chatId, ...FIRST })
    expect(records[0]?.sender).toMatchObject({ name: 'Gil', isGone: true })
    expect(await getChat(bia, { chatId: directId })).toMatchObject({ title: 'Bia, Gil' })
    await expect(say(bia, directId, 'Está aí?')).rejects.toEqual(refused('ERR_CHAT_ENDED'))
    expect(await services.admin`select id from chats where id = ${alone}`).toHaveLength(0)
    await expect(createChat(bia, { title: 'Novo', users: [idOf(leaver)] })).rejects.toEqual(
      invalid({ users: 'ERR_NO_USER_FOUND' }),
    )
  })
})

describe('a link to a ticket', () => {
  test('shows it to who may see it, and to nobody else that there is one', async () => {
    const contactId = company.contact.id
    const ticketValues = { contactId, queueId: company.queue.id, userId: company.attendant.userId }
    const { uuid } = await aTicket(company, 'open', ticketValues)
    const card = await showTicket(boss, { uuid })
    expect(card).toMatchObject({ uuid, status: 'open', contact: { name: company.contact.name } })
    const no = refused('ERR_NO_TICKET_FOUND')
    for (const outsider of [ana, stranger]) await expect(showTicket(outsider, { uuid })).rejects.toEqual(no)
    await expect(showTicket(boss, { uuid: crypto.randomUUID() })).rejects.toEqual(no)
    expect(
      await services.admin`select type from ticket_logs where company_id = ${company.id} and type = 'access'`,
    ).toHaveLength(0)
  })
})
