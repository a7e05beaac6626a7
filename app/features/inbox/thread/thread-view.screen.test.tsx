import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { useRef } from 'react'
import { layOut } from '#tests/support/laid-out.ts'
import { aMessageRow, pageOf } from '#tests/support/message-pages.ts'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { updatesFrom } from '~/live/store/source'
import type { Store } from '~/live/store/store'
import { useStore } from '~/live/store/use-store'
import { useSelection } from '../forwarding/use-selection'
import type { ThreadPage } from './store/thread'
import { useThread } from './store/use-thread'
import { type ThreadHandle, ThreadView } from './thread-view'

const ticket = aTicketView({ id: 1, status: 'open' })
const viewer = aViewer()
const nothing = () => undefined
let messageIds: number[] = []
let store: Store | undefined

let endLayout: (() => void) | undefined
beforeEach(() => {
  endLayout = layOut()
})
afterEach(() => endLayout?.())

function ThreadAnnouncer({ page }: { page: ThreadPage }) {
  const view = useRef<ThreadHandle>(null)
  const thread = useThread({ ticket, page }, false)
  const selection = useSelection()
  store = useStore()
  const go = (messageId: number, words: string[] = []) => view.current?.jumpTo(messageId, words)
  return (
    <>
      <button type="button" onClick={() => go(100, ['fala'])}>
        Ir a 100
      </button>
      <button type="button" onClick={() => go(999)}>
        Ir a nenhuma
      </button>
      <button type="button" onClick={() => view.current?.toLatest()}>
        Enviar
      </button>
      <ThreadView
        ref={view}
        ticket={ticket}
        thread={thread}
        viewer={viewer}
        selection={selection}
        onReply={nothing}
        onEdit={nothing}
        onRestore={nothing}
        unreadAtOpening={0}
      />
    </>
  )
}

async function draw() {
  messageIds = Array.from({ length: 300 }, (_, index) => index + 1)
  const { uuid } = ticket
  const first = pageOf(messageIds, uuid, new URLSearchParams())
  if (!('messages' in first.body)) throw new Error('no page')
  const page = first.body
  const drawn = await drawScreen({
    path: '/said',
    routes: [{ path: '/said', element: <ThreadAnnouncer page={page} /> }],
    viewer,
    answer: ({ url }) =>
      url.pathname.includes('/tickets-log/') ? { body: [] } : pageOf(messageIds, uuid, url.searchParams),
  })
  await screen.findByText('Fala 300.')
  return drawn
}

const shownIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-message]')].map((bubble) =>
    Number(bubble.dataset.message),
  )
/** By its text: looking for roles among so many bubbles takes seconds. */
const press = (name: string) => screen.findByText(name)
const come = (id: number) => {
  messageIds.push(id)
  act(
    () =>
      void store?.take({ from: 'event', updates: updatesFrom('message', [aMessageRow(ticket.uuid, id)]) }),
  )
}

function expectNoGap() {
  const [first = 0] = shownIds()
  expect(shownIds()).toEqual(shownIds().map((_, index) => first + index))
}

describe('going to a message that is not loaded', () => {
  test('shows what stands around it, lit until the next press, and below it nothing that does not follow', async () => {
    const { user, requests } = await draw()
    await user.click(await press('Ir a 100'))
    await waitFor(() =>
      expect(document.querySelector('[data-found]')?.getAttribute('data-message')).toBe('100'),
    )
    expectNoGap()
    expect(shownIds()).not.toContain(300)
    expect(requests.filter((call) => call.includes('around=100'))).toHaveLength(1)
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Fala'])

    come(301)
    come(302)
    const back = await press('2 mensagens novas')
    expectNoGap()
    expect(shownIds()).not.toContain(301)
    await user.keyboard('{Shift}')
    expect(document.querySelector('mark')).not.toBeNull()
    await user.keyboard('x')
    expect(document.querySelector('mark')).toBeNull()
    expect(shownIds()).toContain(100)

    await user.click(back)
    await waitFor(() => expect(shownIds()).toContain(302))
    expectNoGap()
    expect(shownIds()).not.toContain(100)
    expect(screen.queryByText(/mensagens? novas?/)).toBeNull()
  })

  test('says where there is none, and ends at the end when something is sent', async () => {
    const { user } = await draw()
    await user.click(await press('Ir a nenhuma'))
    expect(
      await press('Não deu para chegar à mensagem: ela foi excluída ou você não pode vê-la.'),
    ).toBeTruthy()
    expect(shownIds()).toContain(300)
    await user.click(await press('Ir a 100'))
    await waitFor(() => expect(shownIds()).toContain(100))
    await user.click(await press('Enviar'))
    await waitFor(() => expect(shownIds()).toContain(300))
    expect(shownIds()).not.toContain(100)
  })
})
