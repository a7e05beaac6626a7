import { expect, test } from 'bun:test'
import { useState } from 'react'
import { tagResource } from '#domain/tags/contract/resource.ts'
import type { TagDetails } from '#domain/tags/contract/schema.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { tagApi, tagLoader } from '#tests/support/tag-list.ts'
import { ListScreen } from '../list-screen'
import { useResourceList } from '../use-resource-list'
import { useChosenIds } from './selection'
import { useBulkDelete } from './use-bulk-delete'

function Deletable() {
  const bulk = useBulkDelete<TagDetails>(tagResource, ({ name }) => name)
  return (
    <>
      <ListScreen
        page="connections"
        list={useResourceList(tagResource)}
        columns={[{ key: 'name', head: 'Nome', cell: ({ name }) => name }]}
        nameOf={({ name }) => name}
        opens={({ id }) => String(id)}
        bulk={bulk.acts}
        progress={bulk.progress}
        empty={{ icon: null, title: 'Nenhuma etiqueta ainda', text: 'Crie a primeira.' }}
      />
      {bulk.dialog}
    </>
  )
}

const routes = [{ path: '/connections', loader: tagLoader, element: <Deletable /> }]

test('chooses rows by Space, and all between two with Shift', async () => {
  const { user } = await drawScreen({
    path: '/connections',
    routes,
    answer: tagApi(['VIP', 'Vendas', 'Novo']),
  })
  const [first, , last] = await screen.findAllByRole('checkbox', { name: /Selecionar (VIP|Vendas|Novo)/ })
  await user.click(first ?? document.body)
  await user.keyboard('{Shift>}')
  await user.click(last ?? document.body)
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 selecionados')).toBeTruthy()
  screen.getByRole('link', { name: 'Vendas' }).focus()
  await user.keyboard(' ')
  expect(screen.getByText('2 selecionados')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Selecionar os 3' }))
  expect(screen.getByText('3 selecionados')).toBeTruthy()
})

test('deletes all that are chosen with one undo, and tells by name which could not be', async () => {
  const state = { refused: '/tags/2' }
  const tags = tagApi(['VIP', 'Vendas', 'Novo'])
  const { user, requests } = await drawScreen({
    path: '/connections',
    routes,
    answer: (call) =>
      call.url.pathname === state.refused && call.method === 'DELETE'
        ? { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
        : tags(call),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }))
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Não foi possível com 1 de 3' })
  within(dialog).getByText(/^Vendas: /)
  const storedOffers: unknown = JSON.parse(sessionStorage.getItem('undo-offers') ?? '[]')
  expect(storedOffers).toContainEqual(
    expect.objectContaining({ kind: 'rows', paths: ['/tags/1/undo-delete', '/tags/3/undo-delete'] }),
  )
  state.refused = ''
  await user.click(within(dialog).getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(requests.filter((call) => call === 'DELETE /tags/2')).toHaveLength(2))
  expect(requests.filter((call) => call === 'DELETE /tags/1')).toHaveLength(1)
})

/** A list of which only a page was read: an act upon rows alone, and one upon all that match. */
function Paged({
  count,
  isCapped,
  onNotice,
}: {
  count: number
  isCapped?: boolean
  onNotice: (text: string) => void
}) {
  const rows = [1, 2].map((id) => ({ id, name: `Linha ${id}` }))
  const list = { rows, count, isCapped, hasMore: true, next: 'x', isReading: false, isReadingMore: false }
  return (
    <ListScreen
      page="connections"
      list={{ ...list, loadMore: () => undefined, retry: () => undefined }}
      columns={[{ key: 'name', head: 'Nome', cell: ({ name }) => name }]}
      nameOf={({ name }) => name}
      bulk={[
        { key: 'some', label: 'Só estas', run: (chosenRows) => onNotice(`${chosenRows.length} linhas`) },
        {
          key: 'all',
          label: 'Todas',
          run: (onlyRows) => onNotice(`${onlyRows.length}`),
          runEvery: (rowCount) => onNotice(`todas ${rowCount}`),
        },
      ]}
      empty={{ icon: null, title: 'Nada', text: 'Nada.' }}
    />
  )
}

test('offers all that match, those too that were not read yet; a row that is let go takes that back', async () => {
  const notices: string[] = []
  const element = <Paged count={1234} onNotice={(text) => notices.push(text)} />
  const { user } = await drawScreen({ path: '/connections', routes: [{ path: '/connections', element }] })
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Linha 1' }))
  expect(screen.queryByRole('button', { name: /correspondem/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Selecionar os 2' }))
  await user.click(screen.getByRole('button', { name: 'Selecionar os 1.234 que correspondem' }))
  screen.getByText('1234 selecionados')
  expect(screen.queryByRole('button', { name: 'Só estas' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Todas' }))
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar Linha 1' }))
  await user.click(screen.getByRole('button', { name: 'Todas' }))
  expect(notices).toEqual(['todas 1234', '1'])
})

test('of more than were counted it says that they are too many', async () => {
  const element = <Paged count={10_000} isCapped onNotice={() => undefined} />
  const { user } = await drawScreen({ path: '/connections', routes: [{ path: '/connections', element }] })
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }))
  await screen.findByText('Mais de 10.000: filtre para selecionar todos')
})

function Growing() {
  const [ids, setIds] = useState<readonly number[]>([1])
  const { has, toggle, chooseEvery } = useChosenIds(ids)
  return (
    <>
      <button type="button" onClick={() => setIds([1, 2])}>
        further rows
      </button>
      <button type="button" onClick={chooseEvery}>
        all that match
      </button>
      {ids.map((id) => (
        <input key={id} type="checkbox" aria-label={`${id}`} checked={has(id)} onChange={() => toggle(id)} />
      ))}
    </>
  )
}

test('rows that are read after all that match were chosen are chosen, and stay so when one of them is let go', async () => {
  const { user } = await drawScreen({
    path: '/connections',
    routes: [{ path: '/connections', element: <Growing /> }],
  })
  await user.click(await screen.findByRole('checkbox', { name: '1' }))
  await user.click(screen.getByText('all that match'))
  await user.click(screen.getByText('further rows'))
  expect(screen.getByRole('checkbox', { name: '2' })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('checkbox', { name: '1' }))
  expect(screen.getByRole('checkbox', { name: '2' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: '1' })).toHaveProperty('checked', false)
})
