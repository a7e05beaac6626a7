import { expect, test } from 'bun:test'
import { useState, useSyncExternalStore } from 'react'
import type { FlowDraftView } from '#domain/flows/contract/schema.ts'
import { openLiveEnd } from '#tests/support/live-end.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { useSignal } from '~/live/events/use-live'
import { newNode } from '../drawing/drawing'
import { makeAutosave } from './autosave'
import { makeEditorStore } from './editor-store'
import { useNewerDraft } from './use-newer-draft'

const noteOf = (text: string) => ({
  nodes: [{ ...newNode('note', { text }, { x: 0, y: 0 }), id: 'note' }],
  connections: [],
})
const draftOf = (version: number, text: string, publishedNumber = 1): FlowDraftView => ({
  id: 1,
  name: 'Fluxo',
  active: true,
  createdAt: '2026-11-29T12:00:00.000Z',
  version,
  flow: noteOf(text),
  published: { ...noteOf(text), id: publishedNumber, number: publishedNumber },
  files: [],
  secrets: [],
  choices: { queues: [], integrations: [], prompts: [] },
})

/** An editor that shows one note; a dialog of it is open or closed. */
function Desk() {
  const [flow, setFlow] = useState(draftOf(1000, 'antes'))
  const [isResting, setResting] = useState(true)
  const [{ store, autosave }] = useState(() => {
    const drawing = noteOf('antes')
    const drawn = makeEditorStore(drawing)
    const never = new Promise<never>(() => undefined)
    const world = {
      save: () => never,
      publish: () => never,
      keep: () => undefined,
      later: () => () => undefined,
    }
    return {
      store: drawn,
      autosave: makeAutosave(drawn, world, { drawing, version: 1000 }, () => undefined),
    }
  })
  useNewerDraft({ flow, autosave, isResting, setFlow })
  const [heardCount, setHeardCount] = useState(0)
  useSignal('mark', () => setHeardCount((count) => count + 1))
  const read = () => store.read().history.present
  const { nodes } = useSyncExternalStore(store.subscribe, read, read)
  return (
    <>
      <p>
        {String(nodes[0]?.data.text)} {flow.published?.number}
      </p>
      <p>marks {heardCount}</p>
      <button type="button" onClick={() => setResting(!isResting)}>
        dialog
      </button>
      <button type="button" onClick={() => store.change(() => noteOf('meu'))}>
        draw
      </button>
    </>
  )
}

async function aDesk() {
  const live = openLiveEnd()
  let stored = draftOf(1000, 'antes')
  const { user, requests } = await drawScreen({
    path: '/flowbuilder/1',
    routes: [{ path: '/flowbuilder/:id', element: <Desk /> }],
    answer: () => ({ body: { flow: stored } }),
    live,
  })
  const tell = (updatedAt: number, id = 1) => {
    const flow = { id, updatedAt: new Date(updatedAt).toISOString() }
    return live.send({ events: [{ name: 'company-1-flow', data: { action: 'update', flow } }] })
  }
  let markCount = 0
  /** Until all that was told before was heard. */
  const heardAll = async () => {
    markCount += 1
    await live.send({ events: [{ name: 'company-1-mark', data: {} }] })
    await screen.findByText(`marks ${markCount}`)
  }
  const stores = (draft: FlowDraftView) => {
    stored = draft
    return tell(draft.version)
  }
  return { user, requests, live, tell, heardAll, stores, store: (draft: FlowDraftView) => (stored = draft) }
}

test('what is stored elsewhere is drawn, and said; what this page stored itself is not read again', async () => {
  const { requests, tell, stores } = await aDesk()
  await tell(1000)
  await tell(5000, 2)
  await stores(draftOf(2000, 'depois', 2))
  await screen.findByText('depois 2')
  await screen.findByText('Este fluxo foi salvo em outro lugar. O desenho foi atualizado.')
  expect(requests).toEqual(['GET /flowbuilder/flow/1'])
})

test('what was missed altogether is read', async () => {
  const { live, store } = await aDesk()
  store(draftOf(2000, 'depois', 2))
  await live.send({ resync: 'gap', cursor: '2' })
  await screen.findByText('depois 2')
})

test('an open dialog comes first, and what is drawn here is left to the next save', async () => {
  const { user, requests, stores, heardAll } = await aDesk()
  await user.click(await screen.findByRole('button', { name: 'dialog' }))
  await stores(draftOf(2000, 'depois', 2))
  await stores(draftOf(3000, 'mais', 3))
  await heardAll()
  expect(screen.getByText('antes 1')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'dialog' }))
  await screen.findByText('mais 3')
  const readCount = requests.length
  await user.click(screen.getByRole('button', { name: 'draw' }))
  await stores(draftOf(4000, 'tarde', 4))
  await heardAll()
  expect(screen.getByText('meu 3')).toBeDefined()
  expect(requests).toHaveLength(readCount)
})
