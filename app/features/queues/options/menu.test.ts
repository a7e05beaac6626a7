import { describe, expect, test } from 'bun:test'
import { answersOf } from '#domain/bot/contract/menu/pressable-menu.ts'
import type { ChatbotView } from '#domain/queues/contract/option-schema.ts'
import { canPaste, draftOf, givenOf, inOrder, pasted, treeOf, withNew, without } from './draft.ts'
import { answer, beginWalk } from './phone-walk.ts'

const view = (id: number, name: string, overrides: Partial<ChatbotView> = {}): ChatbotView => ({
  id,
  name,
  greetingMessage: `Sobre ${name}`,
  queueType: 'text',
  closeTicket: false,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: [],
  ...overrides,
})
const menu = () => draftOf([view(1, 'Preços', { options: [view(2, 'Varejo')] }), view(3, 'Entrega')])
const form = (name: string) => ({
  name,
  greetingMessage: 'Olá',
  queueType: 'text' as const,
  closeTicket: false,
})
const names = (draft: readonly { name: string }[]) => draft.map(({ name }) => name)

describe('a menu that is edited', () => {
  test('knows new options by keys that no other has, and gives them no id', () => {
    const oneOption = withNew(menu(), null, form('Um novo'))
    const two = withNew(oneOption, 1, form('Outro novo'))
    const [first, second] = [two.at(-1), two[0]?.options.at(-1)]
    expect([first, second]).toMatchObject([{ id: null }, { id: null, name: 'Outro novo' }])
    const latest = withNew(without(two, first?.key ?? 0), null, form('Mais um')).at(-1)
    const keys = [first, second, latest].map((option) => option?.key ?? 0)
    expect(new Set(keys).size).toBe(3)
    expect(keys.every((key) => key < 0)).toBe(true)
    expect(givenOf(two).map(({ id }) => id)).toEqual([1, 3, null])
  })

  test('moves what is cut with its id, and nothing below itself', () => {
    const moved = pasted(menu(), { mode: 'cut', key: 2 }, 3)
    expect([moved[0]?.options, moved[1]?.options.map(({ id }) => id)]).toEqual([[], [2]])
    expect(canPaste(menu(), { mode: 'cut', key: 1 }, 2)).toBe(false)
    expect(canPaste(menu(), { mode: 'cut', key: 1 }, 1)).toBe(false)
    expect(pasted(menu(), { mode: 'cut', key: 1 }, 2)).toEqual(menu())
    expect(canPaste(without(menu(), 1), { mode: 'copy', key: 1 }, null)).toBe(false)
  })

  test('copies with all below, under a name that is free and without ids', () => {
    const copied = pasted(menu(), { mode: 'copy', key: 1 }, null)
    expect(names(copied)).toEqual(['Preços', 'Entrega', 'Preços (2)'])
    const copy = copied.at(-1)
    expect([copy?.id, copy?.options[0]?.id, copy?.options[0]?.name]).toEqual([null, null, 'Varejo'])
    expect(new Set([copy?.key, copy?.options[0]?.key]).size).toBe(2)
    expect(names(pasted(menu(), { mode: 'copy', key: 2 }, 3)[1]?.options ?? [])).toEqual(['Varejo'])
  })

  test('is put in another order level by level', () => {
    expect(names(inOrder(menu(), null, [3, 1]))).toEqual(['Entrega', 'Preços'])
  })
})

describe('the phone beside it', () => {
  const target = (id: number, name: string) => ({ id, name, color: '#000000', hasWords: true, silentTo: [] })
  const fileLists = [{ id: 4, name: 'Tabelas' }]
  const targets = {
    queues: [target(8, 'Suporte'), target(9, 'Vendas')],
    users: [],
    fileLists,
    integrations: [],
  }
  const queue = {
    queueId: 9,
    name: 'Vendas',
    greetingMessage: 'Bem-vindo',
    closeTicket: false,
    fileListId: null,
  }
  const otherQueues = [
    {
      queueId: 8,
      greetingMessage: 'Aqui é o suporte',
      closeTicket: false,
      fileListId: null,
      options: [view(8001, 'Boleto'), view(8002, 'De volta', { queueType: 'queue', optQueueId: 9 })],
    },
  ]
  type ChatBotType = 'text' | 'list' | 'button'
  const walked = (draft = menu(), chatBotType: ChatBotType = 'text') => ({
    queue,
    targets,
    otherQueues,
    chatBotType,
    options: treeOf(draft),
  })
  const reply = (text: string, answerId?: string) => ({ text, answerId })
  const last = (walk: ReturnType<typeof beginWalk>) => walk.lines.at(-1)

  test('begins with the greeting and the numbered options, and goes into one', () => {
    const begun = beginWalk(walked())
    expect(begun.lines).toHaveLength(1)
    expect(last(begun)).toMatchObject({ by: 'bot', text: expect.stringContaining('[ 1 ] Preços') })
    const inside = answer(walked(), begun, reply('1'))
    expect(last(inside)).toMatchObject({ text: expect.stringContaining('[ 1 ] Varejo') })
    const over = answer(walked(), inside, reply('varejo'))
    expect([last(over), over.isOver]).toMatchObject([{ by: 'bot', text: 'Sobre Varejo' }, true])
  })

  test('also where the company has this queue alone', () => {
    const alone = { ...walked(), targets: { ...targets, queues: [target(9, 'Vendas')] } }
    expect(last(beginWalk(alone))).toMatchObject({ text: expect.stringContaining('[ 2 ] Entrega') })
  })

  test('says where a customer is sent, which files they get, and that a conversation ends', () => {
    const draft = draftOf([
      view(1, 'Outra fila', { queueType: 'queue', optQueueId: 8 }),
      view(2, 'Tchau', { closeTicket: true }),
      view(3, 'Catálogo', { queueType: 'file', optFileId: 4 }),
    ])
    const begun = beginWalk(walked(draft))
    expect(answer(walked(draft), begun, reply('1')).lines).toContainEqual({
      by: 'note',
      note: 'queue',
      name: 'Suporte',
    })
    expect(last(answer(walked(draft), begun, reply('2')))).toMatchObject({ note: 'closed' })
    expect(last(answer(walked(draft), begun, reply('3')))).toMatchObject({ note: 'files', name: 'Tabelas' })
  })

  test('goes on in the queue to which an option leads, and comes back from there', () => {
    const draft = draftOf([view(1, 'Outra fila', { queueType: 'queue', optQueueId: 8 })])
    const walkedThere = answer(walked(draft), beginWalk(walked(draft)), reply('1'))
    expect(last(walkedThere)).toMatchObject({ queue: 'Suporte' })
    expect(last(walkedThere)).toMatchObject({
      text: expect.stringMatching(/^Aqui é o suporte\n+\[ 1 \] Boleto/),
    })
    expect(walkedThere.isOver).toBe(false)
    const over = answer(walked(draft), walkedThere, reply('boleto'))
    expect([last(over), over.isOver]).toMatchObject([{ text: 'Sobre Boleto' }, true])
    const back = answer(walked(draft), walkedThere, reply('2'))
    expect(last(back)).toMatchObject({ text: expect.stringContaining('[ 1 ] Outra fila') })
    const menuOfQueues = answer(walked(draft), walkedThere, reply('#'))
    expect(last(menuOfQueues)).toMatchObject({ text: expect.stringContaining('[ 2 ] Vendas') })
  })

  test('shows the menu as the company sends it, and takes a row that is pressed, also of a new option', () => {
    const draft = withNew(menu(), null, form('Trocas'))
    const list = beginWalk(walked(draft, 'list'))
    const [row] = pressed(last(list)).slice(-3)
    expect(row).toMatchObject({ title: 'Trocas' })
    const over = answer(walked(draft, 'list'), list, reply('Trocas', row?.id))
    expect([last(over), over.isOver]).toMatchObject([{ text: 'Olá' }, true])
    const inside = answer(walked(draft, 'list'), list, reply('Preços', pressed(last(list))[0]?.id))
    // The row of another level is still on the phone.
    expect(last(answer(walked(draft, 'list'), inside, reply('?', row?.id)))).toMatchObject({ text: 'Olá' })
    expect(last(beginWalk(walked(menu(), 'button')))).toMatchObject({ menu: { type: 'buttons' } })
    const many = [1, 2, 3, 4].map((id) => view(id, `Opção ${id}`))
    expect(last(beginWalk(walked(draftOf(many), 'button')))).toMatchObject({ menu: null })
  })
})

function pressed(phoneLine: ReturnType<typeof beginWalk>['lines'][number] | undefined) {
  return phoneLine?.by === 'bot' && phoneLine.menu ? answersOf(phoneLine.menu) : []
}
