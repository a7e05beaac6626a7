import { expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTag } from '#tests/support/tag-list.ts'
import { aQueueView } from '#tests/support/views.ts'
import { readRowEvent } from '../events/row-events'
import { currentStore } from '../store/browser-store'
import { useLookups } from './use-lookups'

const queue = (id: number, name: string, orderQueue: number) => aQueueView({ id, name, orderQueue })
const person = (id: number, name: string, queueIds: number[]) => ({
  id,
  version: 1,
  name,
  color: '#123456',
  companyId: 1,
  email: 'a@b.example',
  queues: queueIds.map((queueId) => ({ id: queueId, name: 'x', color: '#123456' })),
  profile: 'user',
  online: true,
  profileImage: null,
  startWork: '00:00',
  endWork: '23:59',
})
const label = aTag

const ANSWERS: Record<string, object[]> = {
  '/queue': [queue(1, 'Vendas', 2), queue(2, 'Suporte', 1)],
  '/users/list': [person(5, 'Ana', [1])],
  '/tags/list': [label(8, 'VIP')],
  '/whatsapp': [],
}

/** Shows the texts of the choices, in their order. */
function Choices() {
  const lookups = useLookups(true)
  if (!lookups) return null
  const { queues, users, tags } = lookups
  const people = users.map(
    ({ name, queues: userQueues }) => `${name} ${userQueues.map(({ id }) => id).join()}`,
  )
  return <p>{[queues.map(({ name }) => name), people, tags.map(({ name }) => name)].join(' | ')}</p>
}

test('the names of choices are those of the store: what is told of them shows, and nothing is asked for again', async () => {
  const { requests } = await drawScreen({
    path: '/connections',
    routes: [{ path: '/connections', element: <Choices /> }],
    answer: ({ url }) => ({ body: ANSWERS[url.pathname.replace(/\/$/, '')] ?? [] }),
  })
  await screen.findByText('Suporte,Vendas | Ana 1 | VIP')
  const calls = requests.length
  const tell = (name: string, data: object) =>
    act(() => currentStore()?.take({ from: 'event', updates: readRowEvent({ name, data }) }))
  tell('queue', { action: 'update', queue: { ...queue(2, 'Ajuda', 1), version: 2 } })
  tell('queue', { action: 'create', queue: queue(3, 'Cobrança', 3) })
  tell('user', { action: 'update', user: { ...person(5, 'Ana', [1, 3]), version: 2 } })
  tell('tag', { action: 'create', tag: label(9, 'Novo') })
  tell('tag', { action: 'create', tag: { ...label(10, 'A raia'), kanban: 1 } })
  tell('tag', { action: 'delete', tagId: 8, version: 2 })
  await waitFor(() => screen.getByText('Ajuda,Vendas,Cobrança | Ana 1,3 | Novo'))
  expect(requests).toHaveLength(calls)
})

function Present() {
  const [ana] = useLookups(true, { agesEvery: 20 })?.users ?? []
  return <p>{ana?.online ? 'no trabalho' : 'fora'}</p>
}

test('who went away is away without being told: it is read again while it is shown', async () => {
  let online = true
  await drawScreen({
    path: '/moments',
    routes: [{ path: '/moments', element: <Present /> }],
    answer({ url }) {
      const path = url.pathname.replace(/\/$/, '')
      return { body: path === '/users/list' ? [{ ...person(5, 'Ana', [1]), online }] : (ANSWERS[path] ?? []) }
    },
  })
  await screen.findByText('no trabalho')
  online = false
  await screen.findByText('fora')
})
