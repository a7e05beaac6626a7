import { describe, expect, test } from 'bun:test'
import type { FlowDraftView, Published, SavedDraft } from '#domain/flows/contract/schema.ts'
import type { CallResult } from '~/lib/api-client'
import { type Drawing, newNode, withNodes } from '../drawing/drawing'
import { type AutosaveWorld, makeAutosave, type UnsentDraft } from './autosave'
import { makeEditorStore } from './editor-store'

const EMPTY: Drawing = { nodes: [], connections: [] }
const withNote = (drawing: Drawing, text: string) =>
  withNodes(drawing, [newNode('note', { text }, { x: 0, y: 0 })])
const refused = (
  code: 'ERR_OFFLINE' | 'ERR_ROW_CHANGED' | 'ERR_BODY_TOO_LARGE',
  status: number,
  details = {},
) => ({
  ok: false as const,
  status,
  problem: { code, details, fields: {} },
})

/** An autosave whose outside answers when the test says so, and whose time passes when it says so. */
function aDesk() {
  const store = makeEditorStore(EMPTY)
  const sent: { drawing: Drawing; version: number; answer: (result: CallResult<SavedDraft>) => void }[] = []
  let kept: UnsentDraft | null = null
  let waiting: { ms: number; run: () => void } | undefined
  const world: AutosaveWorld = {
    save: (draft) => new Promise((answer) => sent.push({ ...draft, answer })),
    publish: async ({ version }) => ({
      ok: true,
      value: {
        version: version + 1,
        secrets: [],
        published: true,
        problems: [],
        differingCases: [],
        publishedVersion: { id: 1, number: 1 },
      } satisfies Published,
    }),
    keep(unsent) {
      kept = unsent
    },
    later(ms, run) {
      waiting = { ms, run }
      return () => {
        waiting = undefined
      }
    },
  }
  const autosave = makeAutosave(store, world, { drawing: EMPTY, version: 5 }, () => undefined)
  const pass = () => {
    const { run } = waiting ?? {}
    waiting = undefined
    run?.()
  }
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
  return {
    store,
    autosave,
    sent,
    draw: (text: string) => store.change((drawing) => withNote(drawing, text)),
    pass,
    readKept: () => kept,
    readWait: () => waiting?.ms,
    async answerLast(result: CallResult<SavedDraft>) {
      sent.at(-1)?.answer(result)
      await settle()
    },
  }
}
const saved = (version: number): CallResult<SavedDraft> => ({ ok: true, value: { version, secrets: [] } })

const othersDrawing = withNote(EMPTY, 'de outra pessoa')
const newerDraft: FlowDraftView = {
  id: 1,
  name: 'Fluxo',
  active: true,
  createdAt: '2026-11-29T12:00:00.000Z',
  version: 9,
  flow: othersDrawing,
  published: null,
  files: [],
  secrets: [],
  choices: { queues: [], integrations: [], prompts: [] },
}

describe('the autosave', () => {
  test('stores what was drawn after a pause, once, and each time from the version before', async () => {
    const desk = aDesk()
    desk.draw('um')
    desk.draw('dois')
    expect([desk.autosave.read().kind, desk.sent.length]).toEqual(['pending', 0])
    expect(desk.readKept()).toMatchObject({ version: 5 })
    desk.pass()
    expect(desk.sent.map(({ version, drawing }) => [version, drawing.nodes.length])).toEqual([[5, 2]])
    await desk.answerLast(saved(6))
    expect([desk.autosave.read().kind, desk.readKept()]).toEqual(['saved', null])
    desk.draw('três')
    desk.pass()
    expect(desk.sent.at(-1)?.version).toBe(6)
  })

  test('stores what was drawn while a call was under way with the next one', async () => {
    const desk = aDesk()
    desk.draw('um')
    desk.pass()
    desk.draw('dois')
    expect(desk.sent).toHaveLength(1)
    await desk.answerLast(saved(6))
    expect(desk.autosave.read().kind).toBe('pending')
    desk.pass()
    expect(desk.sent.at(-1)).toMatchObject({ version: 6, drawing: { nodes: [{}, {}] } })
  })

  test('keeps what was drawn without a network, and stores it when that is back', async () => {
    const desk = aDesk()
    desk.draw('um')
    desk.pass()
    await desk.answerLast(refused('ERR_OFFLINE', 0))
    expect(desk.autosave.read().kind).toBe('away')
    desk.draw('dois')
    expect(desk.readKept()?.drawing.nodes).toHaveLength(2)
    desk.autosave.retry()
    expect(desk.sent.at(-1)?.drawing.nodes).toHaveLength(2)
    await desk.answerLast(refused('ERR_OFFLINE', 0))
    expect(desk.readWait()).toBeGreaterThan(2_000)
    desk.pass()
    await desk.answerLast(saved(6))
    expect([desk.autosave.read().kind, desk.readKept()]).toEqual(['saved', null])
  })

  test('knows its own drawing again where an answer was lost, and goes on from it', async () => {
    const desk = aDesk()
    desk.draw('um')
    desk.pass()
    const lost = desk.sent[0]?.drawing ?? EMPTY
    await desk.answerLast(refused('ERR_OFFLINE', 0))
    desk.draw('dois')
    desk.autosave.retry()
    const current = { ...newerDraft, flow: structuredClone(lost) }
    await desk.answerLast(refused('ERR_ROW_CHANGED', 409, { current }))
    expect(desk.autosave.read().kind).toBe('pending')
    desk.pass()
    expect(desk.sent.at(-1)).toMatchObject({ version: 9, drawing: { nodes: [{}, {}] } })
  })

  test('stores what was undone where an answer was lost: the server may have what is gone here', async () => {
    const desk = aDesk()
    desk.draw('um')
    desk.pass()
    await desk.answerLast(refused('ERR_OFFLINE', 0))
    desk.store.undo()
    expect(desk.autosave.read().kind).toBe('away')
    desk.pass()
    expect(desk.sent.at(-1)?.drawing.nodes).toHaveLength(0)
  })

  test('says why it was refused, and tries again with the next change', async () => {
    const desk = aDesk()
    desk.draw('um')
    desk.pass()
    await desk.answerLast(refused('ERR_BODY_TOO_LARGE', 413))
    expect(desk.autosave.read()).toMatchObject({ kind: 'refused', problem: { code: 'ERR_BODY_TOO_LARGE' } })
    desk.store.undo()
    desk.draw('menos')
    desk.pass()
    await desk.answerLast(saved(6))
    expect(desk.autosave.read().kind).toBe('saved')
  })

  test('needs nothing where everything was undone', () => {
    const desk = aDesk()
    desk.draw('um')
    desk.store.undo()
    expect([desk.autosave.read().kind, desk.readWait(), desk.readKept()]).toEqual(['saved', undefined, null])
  })

  test('sends keys beside what is drawn, once, and never keeps them', async () => {
    const desk = aDesk()
    const ai = newNode('openai', { typebotIntegration: { name: 'Bia' } }, { x: 0, y: 0 })
    desk.store.change((drawing) => withNodes(drawing, [ai]))
    desk.store.typeKeys(ai.id, { apiKey: 'sk-secret' })
    expect(JSON.stringify([desk.readKept(), desk.store.read().history])).not.toContain('sk-secret')
    desk.pass()
    expect(desk.sent[0]?.drawing.nodes[0]?.data).toEqual({
      typebotIntegration: { name: 'Bia', apiKey: 'sk-secret' },
    })
    await desk.answerLast(saved(6))
    expect([desk.store.read().typedKeys, desk.autosave.read().kind]).toEqual([{}, 'saved'])
  })

  test('keeps the key of a node that was taken away for as long as that can be undone', async () => {
    const desk = aDesk()
    const ai = newNode('openai', { typebotIntegration: { name: 'Bia' } }, { x: 0, y: 0 })
    desk.draw('antes')
    desk.store.replace({ nodes: [ai], connections: [] }, { [ai.id]: { apiKey: 'sk-secret' } })
    desk.store.undo()
    desk.pass()
    expect(JSON.stringify(desk.sent)).not.toContain('sk-secret')
    await desk.answerLast(saved(6))
    expect(desk.autosave.read().kind).toBe('saved')
    desk.store.redo()
    expect(JSON.stringify(desk.readKept())).not.toContain('sk-secret')
    desk.pass()
    expect(desk.sent.at(-1)?.drawing.nodes[0]?.data).toMatchObject({
      typebotIntegration: { apiKey: 'sk-secret' },
    })
    await desk.answerLast(saved(7))
    expect(desk.store.read().typedKeys).toEqual({})
  })

  test('publishes what is drawn from the version before', async () => {
    const desk = aDesk()
    desk.draw('um')
    expect(await desk.autosave.publish('nota')).toMatchObject({ published: true })
    expect([desk.autosave.version(), desk.autosave.read().kind, desk.sent.length]).toEqual([6, 'saved', 0])
  })
})

describe('another editor’s newer draft', () => {
  async function aConflict() {
    const desk = aDesk()
    desk.draw('meu')
    desk.pass()
    await desk.answerLast(refused('ERR_ROW_CHANGED', 409, { current: newerDraft, by: 'Bia' }))
    expect(desk.autosave.read()).toMatchObject({ kind: 'conflict', conflict: { by: 'Bia' } })
    return desk
  }

  test('is taken, and what was drawn here is one step back', async () => {
    const desk = await aConflict()
    desk.autosave.settle('other')
    expect(desk.store.read().history.present).toEqual(othersDrawing)
    expect([desk.autosave.read().kind, desk.readKept()]).toEqual(['saved', null])
    desk.store.undo()
    expect(JSON.stringify(desk.store.read().history.present)).toContain('meu')
    desk.pass()
    expect(desk.sent.at(-1)?.version).toBe(9)
  })

  test('is saved over by who says so; until then nothing is sent, and everything is kept', async () => {
    const desk = await aConflict()
    desk.draw('mais')
    expect([desk.readWait(), desk.sent.length]).toEqual([undefined, 1])
    expect(desk.readKept()?.drawing.nodes).toHaveLength(2)
    desk.autosave.settle('own')
    desk.pass()
    expect(desk.sent.at(-1)).toMatchObject({ version: 9, drawing: { nodes: [{}, {}] } })
  })
})

describe('a newer draft while nothing is drawn here', () => {
  test('is drawn in place of the older one, one step of undo away, and stored over no more', () => {
    const desk = aDesk()
    expect(desk.autosave.takeUp(othersDrawing, 9)).toBe('taken')
    const twice = withNote(othersDrawing, 'mais')
    expect(desk.autosave.takeUp(twice, 10)).toBe('taken')
    expect(desk.autosave.takeUp(structuredClone(twice), 11)).toBe('same')
    expect(desk.store.read().history.present).toEqual(twice)
    expect([desk.autosave.read().kind, desk.readKept(), desk.readWait()]).toEqual(['saved', null, undefined])
    desk.store.undo()
    expect(desk.store.read().history.present).toEqual(EMPTY)
    desk.pass()
    expect(desk.sent.at(-1)?.version).toBe(11)
  })

  test('that is older than what is here, or comes while something here waits, is left to the next save', async () => {
    const desk = aDesk()
    expect(desk.autosave.takeUp(othersDrawing, 4)).toBe('left')
    desk.draw('meu')
    expect(desk.autosave.takeUp(othersDrawing, 9)).toBe('left')
    desk.pass()
    expect(desk.autosave.takeUp(othersDrawing, 9)).toBe('left')
    await desk.answerLast(refused('ERR_ROW_CHANGED', 409, { current: newerDraft }))
    expect(desk.autosave.takeUp(othersDrawing, 9)).toBe('left')
    expect(desk.autosave.read().kind).toBe('conflict')
    expect(JSON.stringify(desk.store.read().history.present)).toContain('meu')
  })
})
