import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { type ReactNode, useRef, useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { AttendingProvider, useAttending } from '../actions/attending'
import type { ComposerHandle } from '../composer/composer-props'
import type { ThreadHandle } from '../thread/thread-view'
import { useConversationKeys } from './conversation-keys'

const viewer = aViewer({ id: 1 })
const waits = aTicketView({ status: 'pending', userId: null, queueId: 1, id: 7 })
const attended = { ...waits, status: 'open' as const, userId: viewer.id }

let becomesTheirs: () => void = () => undefined
const focused: string[] = []

function Desk() {
  const [isTheirs, setTheirs] = useState(false)
  becomesTheirs = () => setTheirs(true)
  return (
    <AttendingProvider ticket={isTheirs ? attended : waits} viewer={viewer}>
      <Keys isTheirs={isTheirs} />
    </AttendingProvider>
  )
}

function Keys({ isTheirs }: { isTheirs: boolean }): ReactNode {
  const view = useRef<ThreadHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  Object.assign(composer, { current: { focus: () => focused.push('composer') } })
  useConversationKeys(isTheirs ? attended : waits, { view, composer })
  const { start } = useAttending()
  return isTheirs ? (
    <p>theirs</p>
  ) : (
    <button type="button" onClick={start}>
      accept
    </button>
  )
}

async function draw() {
  focused.length = 0
  const drawn = await drawScreen({
    path: '/tickets/x',
    routes: [{ path: '/tickets/x', element: <Desk /> }],
    viewer,
    answer: ({ method }) => (method === 'PUT' ? { body: attended } : { status: 404, body: {} }),
  })
  const button = await screen.findByText('accept')
  return { ...drawn, button }
}

test('who accepts a conversation writes in it next', async () => {
  const { button } = await draw()
  act(() => button.click())
  act(() => becomesTheirs())
  await screen.findByText('theirs')
  await waitFor(() => expect(focused).toContain('composer'))
})

test('who is given one otherwise stays where they are: the next key is none of an answer', async () => {
  await draw()
  act(() => becomesTheirs())
  await screen.findByText('theirs')
  expect(focused).toEqual([])
})
