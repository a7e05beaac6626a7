import { beforeEach, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import { tagResource } from '#domain/tags/contract/resource.ts'
import type { TagDetails } from '#domain/tags/contract/schema.ts'
import { type Answerer, drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { callAny } from '~/lib/call'
import { currentStore } from '~/live/store/browser-store'
import { type ListAnswer, listQuery, readPage } from '../list-query'
import { ListScreen } from '../list-screen'
import { useResourceList } from '../use-resource-list'

const tags = new Map<number, TagDetails>()

function save(id: number, name: string, version = 1): TagDetails {
  const tag = {
    id,
    name,
    version,
    color: '#2563eb',
    kanban: 0 as const,
    userId: null,
    timeLane: 0,
    nextLaneId: null,
    rollbackLaneId: null,
    orderLane: 0,
    greetingMessageLane: '',
    contactsCount: 0,
    ticketsCount: 0,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
  }
  tags.set(id, tag)
  return tag
}

/** A colleague saves a tag, and the socket tells of it. */
function colleagueSaves(id: number, name: string): void {
  const version = (tags.get(id)?.version ?? 0) + 1
  const action = version === 1 ? 'create' : 'update'
  act(
    () =>
      void currentStore()?.take({
        from: 'event',
        updates: [{ noun: 'tag', action, row: save(id, name, version) }],
      }),
  )
}

const api: Answerer = ({ url }) => {
  const search = url.searchParams.get('searchParam')?.toLowerCase() ?? ''
  const foundTags = [...tags.values()]
    .filter(({ name }) => name.toLowerCase().includes(search))
    .sort((a, b) => a.name.localeCompare(b.name))
  return { body: { tags: foundTags, count: foundTags.length, hasMore: false, next: null } }
}

function TagList() {
  return (
    <ListScreen
      page="connections"
      list={useResourceList(tagResource)}
      columns={[{ key: 'name', head: 'Nome', cell: ({ name }) => name }]}
      nameOf={({ name }) => name}
      opens={({ id }) => String(id)}
      searchLabel="Buscar etiquetas"
      empty={{ icon: null, title: 'Nenhuma etiqueta ainda', text: 'Crie a primeira.' }}
    />
  )
}

const routes: RouteObject[] = [
  {
    path: '/connections',
    element: <TagList />,
    async loader({ request }): Promise<ListAnswer<TagDetails>> {
      const query = listQuery(tagResource, new URL(request.url).searchParams)
      const answer = await callAny(tagResource.endpoints.list, query)
      const key = JSON.stringify(query)
      return answer.ok ? { key, page: readPage(tagResource, answer.value) } : { key, problem: answer.problem }
    },
  },
]

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(() => {
  tags.clear()
  save(1, 'Cliente VIP')
  save(2, 'Lojista')
  save(3, 'VIP antigo')
})

test('a row that comes to match what is searched enters the list, one that no longer does leaves it, and the count follows', async () => {
  await drawScreen({ path: '/connections?searchParam=vip', routes, answer: api })
  await screen.findByRole('link', { name: 'Cliente VIP' })
  colleagueSaves(2, 'Lojista VIP')
  await waitFor(() => expect(shownNames()).toEqual(['Cliente VIP', 'Lojista VIP', 'VIP antigo']))
  expect(heading()).toBe('Conexões3')
  colleagueSaves(1, 'Cliente')
  await waitFor(() => expect(shownNames()).toEqual(['Lojista VIP', 'VIP antigo']))
  expect(heading()).toBe('Conexões2')
})

test('a row that is renamed goes to its new place', async () => {
  await drawScreen({ path: '/connections', routes, answer: api })
  await screen.findByRole('link', { name: 'Lojista' })
  colleagueSaves(3, 'Antigo')
  await waitFor(() => expect(shownNames()).toEqual(['Antigo', 'Cliente VIP', 'Lojista']))
})

test('however much is told, the list is read once a second at most', async () => {
  const { requests } = await drawScreen({ path: '/connections', routes, answer: api })
  await screen.findByRole('link', { name: 'Lojista' })
  const before = performance.now()
  for (let id = 10; id < 60; id++) colleagueSaves(id, `Nova ${id}`)
  await waitFor(() => expect(shownNames()).toHaveLength(53))
  colleagueSaves(60, 'Nova 60')
  await waitFor(() => expect(shownNames()).toHaveLength(54))
  expect(requests.filter((call) => call === 'GET /tags')).toHaveLength(3)
  expect(performance.now() - before).toBeGreaterThan(1_000)
})

test('rows keep their places while somebody aims at one', async () => {
  const { user } = await drawScreen({ path: '/connections', routes, answer: api })
  const aimed = await screen.findByRole('link', { name: 'Lojista' })
  colleagueSaves(3, 'Antigo')
  for (const until = performance.now() + 1_500; performance.now() < until; ) {
    await user.hover(aimed)
    await user.unhover(aimed)
    expect(shownNames()[1]).toBe('Lojista')
  }
  await waitFor(() => expect(shownNames()).toEqual(['Antigo', 'Cliente VIP', 'Lojista']))
})
