import { beforeAll, describe, expect, test } from 'bun:test'
import { FileListInput } from '#domain/file-lists/contract/schema.ts'
import { fileListVerbs } from '#domain/file-lists/file-list-verbs.ts'
import { UserRemoval } from '#domain/users/contract/schema.ts'
import { userVerbs } from '#domain/users/user-verbs.ts'
import { aCompany, aQueue, asUser, aUser, type TestCompany, withSettings } from '#tests/support/factories.ts'
import { testServices } from '#tests/support/services.ts'
import type { Ctx } from '../../core/context.ts'
import { reading } from '../../core/transaction.ts'
import {
  type ChatbotView,
  CreateChatbotInput,
  SaveOptionsInput,
  UpdateChatbotInput,
} from '../contract/option-schema.ts'
import { CreateQueueInput } from '../contract/schema.ts'
import { getQueueUses } from '../get-queue-uses.ts'
import { queueVerbs } from '../queue-verbs.ts'
import { createChatbot, getChatbot, listChatbots, removeChatbot, updateChatbot } from './chatbots.ts'
import { getQueue } from './get-queue.ts'
import { newestTree } from './queries.ts'
import { getQueueOptions, saveQueueOptions } from './save-options.ts'
import { createQueue, updateQueue } from './save-queue.ts'

const services = await testServices()

let company: TestCompany
let boss: Ctx
let queueId: number

beforeAll(async () => {
  company = await aCompany(services)
  boss = asUser(services, company.admin)
  queueId = company.queue.id
})

const text = (name: string, changes: object = {}) => ({ name, greetingMessage: `Sobre ${name}`, ...changes })
const save = (options: readonly object[], changes: { version?: number; queueId?: number } = {}) =>
  saveQueueOptions(boss, { queueId, ...changes, ...SaveOptionsInput.parse({ ...changes, options }) })
const invalidAt = (fields: Record<string, string>) =>
  expect.objectContaining({ code: 'ERR_VALIDATION', details: expect.objectContaining({ fields }) })
const idsOf = (options: readonly ChatbotView[]): number[] =>
  options.flatMap(({ id, options: below }) => [id, ...idsOf(below)])

describe('the menu that comes with its queue', () => {
  const input = (changes: object) => CreateQueueInput.parse({ name: 'Vendas', ...changes })

  test('is saved with it, is left where it is not named, and is no new one where nothing of it changed', async () => {
    const created = await createQueue(
      boss,
      input({ chatbots: [text('Preços', { options: [text('Varejo')] })] }),
    )
    const named = { queueId: created.id }
    expect(created.chatbots).toMatchObject([{ name: 'Preços', options: [{ name: 'Varejo' }] }])
    const chatbots = created.chatbots?.map(({ optIntegrationId: _, ...option }) => option) ?? []
    const first = await reading(boss, (tx) => newestTree(tx, created.id))
    await updateQueue(boss, { ...named, name: 'Loja' })
    await updateQueue(boss, { ...named, chatbots: input({ chatbots }).chatbots })
    expect(await getQueue(boss, named)).toMatchObject({ name: 'Loja', chatbots: created.chatbots ?? [] })
    expect(await reading(boss, (tx) => newestTree(tx, created.id))).toEqual(first)
    const emptied = await updateQueue(boss, { ...named, chatbots: [] })
    expect([emptied.chatbots, (await getQueue(boss, named)).chatbots]).toEqual([[], []])
  })

  test('is refused with all of the queue, at the field by which it came', async () => {
    const before = await getQueue(boss, { queueId })
    const chatbots = input({ chatbots: [text('Não')] }).chatbots
    const attempt = updateQueue(boss, { queueId, name: 'Outro nome', chatbots })
    await expect(attempt).rejects.toEqual(invalidAt({ 'chatbots.0.name': 'tooShort' }))
    expect(await getQueue(boss, { queueId })).toEqual(before)
  })
})

describe('the menu of a queue', () => {
  test('is kept whole, and options keep their ids from one save to the next', async () => {
    const first = await save([
      text('Preços', { options: [text('Varejo'), text('Atacado')] }),
      text('Entrega'),
    ])
    const [prices, delivery] = first.options
    expect(new Set(idsOf(first.options)).size).toBe(4)
    const second = await save([
      { ...delivery, name: 'Entregas' },
      { ...prices, options: [text('Novidades'), ...(prices?.options ?? [])] },
    ])
    expect(second.options.map(({ id }) => id)).toEqual([delivery?.id ?? 0, prices?.id ?? 0])
    const firstIds = new Set(idsOf(first.options))
    expect(idsOf(second.options).filter((id) => !firstIds.has(id))).toHaveLength(1)
    expect(second.version).toBeGreaterThan(first.version)
    const queue = await getQueue(boss, { queueId })
    expect(queue.chatbots).toEqual(second.options)
    expect(queue.chatbots?.[0]).toMatchObject({ name: 'Entregas', optIntegrationId: null })
  })

  test('gives a copied option an id of its own, also where the copy names the first one’s', async () => {
    const { options } = await save([text('Preços')])
    const again = await save([options[0] ?? {}, { ...options[0], name: 'Cópia' }])
    expect(new Set(idsOf(again.options)).size).toBe(2)
    expect(again.options[0]?.id).toBe(options[0]?.id ?? 0)
  })

  test('is read with what customers find in the other queues, as the company sends it', async () => {
    await withSettings(company.ctx, { chatBotType: 'list' })
    const { id } = await aQueue(company.ctx, { greetingMessage: 'Aqui é a outra', closeTicket: true })
    await saveQueueOptions(boss, { queueId: id, ...SaveOptionsInput.parse({ options: [text('Boleto')] }) })
    const { others: otherQueues, chatBotType } = await getQueueOptions(boss, { queueId })
    expect(chatBotType).toBe('list')
    expect(otherQueues.map((otherMenu) => otherMenu.queueId)).not.toContain(queueId)
    expect(otherQueues.find((otherMenu) => otherMenu.queueId === id)).toMatchObject({
      greetingMessage: 'Aqui é a outra',
      closeTicket: true,
      fileListId: null,
      options: [{ name: 'Boleto' }],
    })
  })

  test('that another saved meanwhile is not written over', async () => {
    const { version } = await getQueueOptions(boss, { queueId })
    await save([text('Preços')], { version })
    await expect(save([text('Outra')], { version })).rejects.toMatchObject({ code: 'ERR_ROW_CHANGED' })
    const currentTree = await reading(boss, (tx) => newestTree(tx, queueId))
    expect(currentTree.options.map(({ name }) => name)).toEqual(['Preços'])
  })

  test('is refused with each dead end by option and field, and nothing of it is kept', async () => {
    await save([text('Preços')])
    const bad = save([
      { name: 'Oi' },
      text('Preços', { options: [text('Varejo'), text('varéjo')] }),
      { name: 'Vazia', options: [text('Abaixo')] },
      { name: 'Fila', queueType: 'queue' },
      { name: 'Pessoa', queueType: 'attendent', options: [text('Nunca')] },
      { name: 'Arquivos', queueType: 'file', options: [text('Abaixo')] },
      text('Tchau', { closeTicket: true, options: [text('Nunca')] }),
    ])
    await expect(bad).rejects.toEqual(
      invalidAt({
        'options.0.name': 'tooShort',
        'options.0.greetingMessage': 'deadEnd',
        'options.1.options.1.name': 'double',
        'options.2.greetingMessage': 'wordsRequired',
        'options.3.optQueueId': 'required',
        'options.4.optUserId': 'required',
        'options.4.options': 'unreached',
        'options.5.greetingMessage': 'wordsRequired',
        'options.5.optFileId': 'required',
        'options.6.options': 'unreached',
      }),
    )
    const { options } = await getQueueOptions(boss, { queueId })
    expect(options.map(({ name }) => name)).toEqual(['Preços'])
  })

  test('leads to queues, attendants of them and lists of the company alone', async () => {
    const otherCompany = await aCompany(services)
    const stranger = asUser(services, otherCompany.admin)
    const input = FileListInput.parse({ name: 'Deles', message: 'Segue' })
    const foreignList = await fileListVerbs.create(stranger, input)
    const bad = save([
      { name: 'Fila', queueType: 'queue', optQueueId: otherCompany.queue.id },
      { name: 'Pessoa', queueType: 'attendent', optUserId: otherCompany.attendant.userId },
      { name: 'Arquivos', queueType: 'file', optFileId: foreignList.id },
      { name: 'Não atende', queueType: 'attendent', optUserId: (await aUser(company.ctx)).userId },
    ])
    await expect(bad).rejects.toEqual(
      invalidAt({
        'options.0.optQueueId': 'gone',
        'options.1.optUserId': 'gone',
        'options.2.optFileId': 'gone',
        'options.3.optUserId': 'notInQueue',
      }),
    )
    expect(JSON.stringify(await getQueueOptions(boss, { queueId }))).not.toContain(foreignList.name)
  })

  test('does not send a customer in a circle without a word', async () => {
    const next = await aQueue(company.ctx)
    const to = (optQueueId: number, greetingMessage = '') => ({
      name: 'Encaminhar',
      queueType: 'queue',
      optQueueId,
      greetingMessage,
    })
    await expect(save([to(queueId)])).rejects.toEqual(invalidAt({ 'options.0.optQueueId': 'loop' }))
    await save([to(next.id)])
    const back = save([to(queueId)], { queueId: next.id })
    await expect(back).rejects.toEqual(invalidAt({ 'options.0.optQueueId': 'loop' }))
    await save([to(queueId, 'Um momento.')], { queueId: next.id })
  })

  test('of far too many options is told that alone', async () => {
    const options = Array.from({ length: 60 }, () => ({ name: 'a' }))
    const many = Array.from({ length: 60 }, () => ({ name: 'a', options }))
    await expect(save(many)).rejects.toEqual(invalidAt({ options: 'tooMany' }))
  })

  test('has at most six levels', async () => {
    const deep = (levels: number): object =>
      text(`Nível ${levels}`, { options: levels > 1 ? [deep(levels - 1)] : [] })
    await save([deep(6)])
    await expect(save([deep(7)])).rejects.toEqual(
      invalidAt({
        'options.0.options.0.options.0.options.0.options.0.options.0.options.0.options': 'tooDeep',
      }),
    )
  })

  test('is an admin’s to change', async () => {
    const ana = asUser(services, await aUser(company.ctx))
    const input = { queueId, ...SaveOptionsInput.parse({ options: [] }) }
    await expect(saveQueueOptions(ana, input)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' })
  })
})

describe('an option by itself', () => {
  test('is made below another, changed and taken away with those below it', async () => {
    await save([text('Preços')])
    const [prices] = await listChatbots(boss, { queueId })
    const chatbotId = prices?.id ?? 0
    const below = await createChatbot(boss, CreateChatbotInput.parse({ ...text('Varejo'), chatbotId }))
    const first = await createChatbot(boss, CreateChatbotInput.parse({ ...text('Horários'), queueId }))
    expect((await listChatbots(boss, { queueId })).map(({ name }) => name)).toEqual(['Preços', 'Horários'])
    expect((await getChatbot(boss, { chatbotId })).options).toEqual([below])
    const changes = UpdateChatbotInput.parse({ name: 'Tabela' })
    const changed = await updateChatbot(boss, { chatbotId, ...changes })
    expect(changed).toMatchObject({ id: chatbotId, name: 'Tabela', greetingMessage: 'Sobre Preços' })
    expect(changed.options).toEqual([below])
    await removeChatbot(boss, { chatbotId })
    expect((await listChatbots(boss, { queueId })).map(({ id }) => id)).toEqual([first.id])
    await expect(getChatbot(boss, { chatbotId: below.id })).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' })
  })

  test('of another company is not there', async () => {
    const otherCompany = await aCompany(services)
    await save([text('Preços')])
    const [prices] = await listChatbots(boss, { queueId })
    const stranger = asUser(services, otherCompany.admin)
    const missing = { code: 'ERR_NOT_FOUND' }
    await expect(getChatbot(stranger, { chatbotId: prices?.id ?? 0 })).rejects.toMatchObject(missing)
    await expect(removeChatbot(stranger, { chatbotId: prices?.id ?? 0 })).rejects.toMatchObject(missing)
    expect(await listChatbots(stranger, {})).toEqual([])
  })
})

describe('what an option leads to', () => {
  test('hands its options on to the queue in its place, and takes them along without one', async () => {
    const [deletedQueue, next, last] = [
      await aQueue(company.ctx),
      await aQueue(company.ctx),
      await aQueue(company.ctx),
    ]
    const to = (name: string, optQueueId: number) => ({ name, queueType: 'queue', optQueueId })
    await save([text('Assuntos', { options: [to('Financeiro', deletedQueue.id)] }), to('Suporte', last.id)])
    const uses = await getQueueUses(boss, { queueId: deletedQueue.id })
    expect(uses.options).toEqual([`${company.queue.name} › Assuntos › Financeiro`])
    await queueVerbs.remove(boss, { queueId: deletedQueue.id, toQueueId: next.id })
    const [subjects, support] = await listChatbots(boss, { queueId })
    expect([subjects?.options[0]?.optQueueId, support?.optQueueId]).toEqual([next.id, last.id])
    await queueVerbs.remove(boss, { queueId: last.id })
    expect((await listChatbots(boss, { queueId })).map(({ name }) => name)).toEqual(['Assuntos'])
  })

  test('is not deleted while it is a person or a list of files', async () => {
    const ana = await aUser(company.ctx, { queueIds: [queueId] })
    const list = await fileListVerbs.create(boss, FileListInput.parse({ name: 'Catálogo', message: 'Segue' }))
    await save([
      { name: 'Falar com Ana', queueType: 'attendent', optUserId: ana.userId },
      { name: 'Catálogo', queueType: 'file', optFileId: list.id },
    ])
    const leave = () => userVerbs.remove(boss, { userId: ana.userId, ...UserRemoval.parse({}) })
    const uses = `${company.queue.name} › Falar com Ana`
    await expect(leave()).rejects.toMatchObject({ code: 'ERR_USER_IN_OPTIONS', details: { uses } })
    const drop = () => fileListVerbs.remove(boss, { fileListId: list.id })
    await expect(drop()).rejects.toMatchObject({ code: 'ERR_FILE_LIST_IN_USE' })
    await save([])
    await queueVerbs.update(boss, { queueId, fileListId: list.id })
    await expect(drop()).rejects.toMatchObject({ details: { uses: company.queue.name } })
    await queueVerbs.update(boss, { queueId, fileListId: null })
    await drop()
    await leave()
  })
})
