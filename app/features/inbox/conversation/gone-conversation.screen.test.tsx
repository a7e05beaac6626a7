import { beforeEach, describe, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { leaveTicket, noteDeletedTicket, stayIn } from '~/live/events/self-initiated-exit'
import { useGoing } from './gone-conversation'

const FIRST = 'first'
let goes: (to: string) => void = () => undefined
let takeAway: () => void = () => undefined
let unsent: string | undefined

function Frame() {
  goes = useNavigate()
  return <Outlet />
}

function First({ uuid }: { uuid: string }) {
  const [isGone, setGone] = useState(false)
  takeAway = () => setGone(true)
  return <p>{useGoing(uuid, isGone, () => unsent) ? 'it went' : 'it is here'}</p>
}

async function draw(uuid = FIRST) {
  const children = [
    { path: '/tickets', element: <p>the list</p> },
    { path: `/tickets/${uuid}`, element: <First uuid={uuid} /> },
    { path: '/tickets/next', element: <p>the next one</p> },
  ]
  const drawn = await drawScreen({ path: `/tickets/${uuid}`, routes: [{ element: <Frame />, children }] })
  await screen.findByText('it is here')
  return drawn
}

test('a conversation that its owner gave away leads back to the list', async () => {
  await draw()
  leaveTicket(FIRST)
  act(takeAway)
  await screen.findByText('the list')
})

test('who begins to go to the next one in the moment it is taken goes there', async () => {
  const { router } = await draw()
  leaveTicket(FIRST)
  act(() => {
    goes('/tickets/next')
    takeAway()
  })
  await screen.findByText('the next one')
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  expect(router.state.location.pathname).toBe('/tickets/next')
})

test('one that others took is said to be gone', async () => {
  stayIn(FIRST)
  await draw()
  act(takeAway)
  await screen.findByText('it went')
})

describe('one that was deleted', () => {
  const DELETED = 'deleted'
  beforeEach(() => noteDeletedTicket(DELETED))

  test('leads back to the list, which says so', async () => {
    await draw(DELETED)
    act(takeAway)
    await screen.findByText('the list')
    await screen.findByText('Conversa excluída')
  })

  test('stays while it has text that was not sent', async () => {
    unsent = 'Bom dia'
    await draw(DELETED)
    act(takeAway)
    await screen.findByText('it went')
    unsent = undefined
  })
})
