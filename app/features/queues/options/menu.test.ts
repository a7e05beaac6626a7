import { describe, expect, test } from 'bun:test'
import type { ChatbotView } from '../../../../domain/queues/option-schema.ts'
import { canPaste, draftOf, givenOf, inOrder, pasted, treeOf, withNew, without } from './draft.ts'
import { answer, beginWalk } from './phone-walk.ts'

const view = (id: number, name: string, more: Partial<ChatbotView> = {}): ChatbotView => ({
  ...{ id, name, greetingMessage: `Sobre ${name}`, queueType: 'text', closeTicket: false },
  ...{ optQueueId: null, optUserId: null, optIntegrationId: null, optFileId: null, options: [], ...more },
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
    const one = withNew(menu(), null, form('Um novo'))
    const two = withNew(one, 1, form('Outro novo'))
    expect(two.at(-1)).toMatchObject({ key: -1, id: null })
    expect(two[0]?.options.at(-1)).toMatchObject({ key: -2, id: null, name: 'Outro novo' })
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
  const targets = { queues: [target(8, 'Suporte'), target(9, 'Vendas')], users: [], fileLists }
  const queue = {
    queueId: 9,
    name: 'Vendas',
    greetingMessage: 'Bem-vindo',
    closeTicket: false,
    fileListId: null,
  }
  const walked = (draft = menu()) => ({ queue, targets, options: treeOf(draft) })
  const last = (walk: ReturnType<typeof beginWalk>) => walk.lines.at(-1)

  test('begins with the greeting and the numbered options, and goes into one', () => {
    const begun = beginWalk(walked())
    expect(begun.lines).toHaveLength(1)
    expect(last(begun)).toMatchObject({ by: 'bot', text: expect.stringContaining('[ 1 ] Preços') })
    const inside = answer(walked(), begun, '1')
    expect(last(inside)).toMatchObject({ text: expect.stringContaining('[ 1 ] Varejo') })
    const over = answer(walked(), inside, 'varejo')
    expect([last(over), over.isOver]).toEqual([{ by: 'bot', text: 'Sobre Varejo' }, true])
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
    expect(answer(walked(draft), begun, '1').lines).toContainEqual({
      by: 'note',
      note: 'queue',
      of: 'Suporte',
    })
    expect(last(answer(walked(draft), begun, '2'))).toMatchObject({ note: 'closed' })
    expect(last(answer(walked(draft), begun, '3'))).toMatchObject({ note: 'files', of: 'Tabelas' })
  })
})
