import { describe, expect, test } from 'bun:test'
import { act } from '@testing-library/react'
import type { RouteObject } from 'react-router-dom'
import { tagResource } from '#domain/tags/contract/resource.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aTag, tagApi, tagLoader } from '#tests/support/tag-list.ts'
import { DEBOUNCE_MS } from '~/lib/ui/address/use-search-text'
import { currentStore } from '~/live/store/browser-store'
import { useDelete } from '../use-delete'
import { ListScreen } from './list-screen'
import { useResourceList } from './use-resource-list'

function TagList() {
  const list = useResourceList(tagResource)
  const remove = useDelete(tagResource)
  return (
    <>
      <ListScreen
        page="connections"
        list={list}
        columns={[
          { key: 'name', head: 'Nome', sort: 'name', cell: ({ name }) => name },
          { key: 'contacts', head: 'Contatos', align: 'end', cell: ({ contactsCount }) => contactsCount },
        ]}
        nameOf={({ name }) => name}
        opens={({ id }) => String(id)}
        acts={(tag) => [{ key: 'delete', label: 'Excluir', danger: true, onSelect: () => remove.run(tag) }]}
        bulk={[{ key: 'tell', label: 'Contar', run: (rows) => reports.push(rows.map(({ name }) => name)) }]}
        searchLabel="Buscar etiquetas"
        empty={{ icon: null, title: 'Nenhuma etiqueta ainda', text: 'Crie a primeira.' }}
      />
      {remove.dialog}
    </>
  )
}

function Filtered() {
  return (
    <ListScreen
      page="connections"
      list={useResourceList(tagResource)}
      columns={[{ key: 'name', head: 'Nome', cell: ({ name }) => name }]}
      nameOf={({ name }) => name}
      searchLabel="Buscar etiquetas"
      filters={[{ name: 'kanban', label: 'Quadro', options: [{ value: 1, label: 'Sim' }] }]}
      empty={{ icon: null, title: 'Nenhuma etiqueta ainda', text: 'Crie a primeira.' }}
    />
  )
}

const reports: string[][] = []

const routes: RouteObject[] = [
  {
    path: '/connections',
    element: <TagList />,
    loader: tagLoader,
    children: [{ path: ':id', element: <p>the sheet</p> }],
  },
]

const rowsShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)

describe('a list', () => {
  test('opens the row that was pressed in a pause of typing; the search comes once that is there', async () => {
    const come = Promise.withResolvers<null>()
    const sheet = { path: ':id', element: <p>the sheet</p>, loader: () => come.promise }
    const { user, router } = await drawScreen({
      path: '/connections',
      routes: [{ path: '/connections', element: <TagList />, loader: tagLoader, children: [sheet] }],
      answer: tagApi(['VIP', 'Vendas']),
    })
    await user.type(await screen.findByRole('searchbox'), 'V')
    await user.click(screen.getByRole('link', { name: 'VIP' }))
    await Bun.sleep(DEBOUNCE_MS + 100)
    expect(router.state.navigation.location?.pathname).toMatch(/connections.\d+$/)
    come.resolve(null)
    await screen.findByText('the sheet')
    await waitFor(() => expect(router.state.location.search).toBe('?searchParam=V'))
    expect(router.state.location.pathname).toMatch(/connections.\d+$/)
  })

  test('shows its rows with their number; a row opens its sheet over the list as it was searched', async () => {
    const { user, router } = await drawScreen({
      path: '/connections?searchParam=v',
      routes,
      answer: tagApi(['VIP', 'Vendas', 'Novo cliente']),
    })
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('Conexões3')
    expect(rowsShown()).toEqual(['VIP', 'Vendas', 'Novo cliente'])
    await user.click(screen.getByRole('link', { name: 'Vendas' }))
    await screen.findByText('the sheet')
    expect(router.state.location.pathname + router.state.location.search).toBe('/connections/2?searchParam=v')
  })

  test('is searched once typing pauses; that nothing was found names what was searched, and is taken back', async () => {
    const { user, router, requests } = await drawScreen({
      path: '/connections',
      routes,
      answer: tagApi(['VIP', 'Vendas']),
    })
    await user.type(await screen.findByRole('searchbox'), 'xyz')
    await screen.findByText('Nada encontrado para “xyz”')
    expect(router.state.location.search).toBe('?searchParam=xyz')
    expect(requests.filter((call) => call.includes('searchParam'))).toEqual(['GET /tags?searchParam=xyz'])
    await user.click(screen.getAllByRole('button', { name: 'Limpar a busca' })[0] ?? document.body)
    await screen.findByRole('link', { name: 'VIP' })
    expect(router.state.location.search).toBe('')
  })

  test('reads on from where it ended; when that fails, what is shown stays and Retry reads on', async () => {
    const state = { fails: false }
    const { user, requests } = await drawScreen({
      path: '/connections',
      routes,
      answer: tagApi(['A', 'B', 'C', 'D', 'E', 'F', 'G'], () => state.fails),
    })
    await user.click(await screen.findByRole('link', { name: 'Mostrar mais 4' }))
    await waitFor(() => expect(rowsShown()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']))
    state.fails = true
    await user.click(screen.getByRole('link', { name: 'Mostrar mais 1' }))
    const alert = await screen.findByRole('alert')
    expect(alert.dataset.code).toBe('ERR_INTERNAL')
    within(alert).getByText('Código para informar ao suporte: ERR_INTERNAL · request-7')
    expect(rowsShown()).toHaveLength(6)
    state.fails = false
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(rowsShown()).toHaveLength(7))
    expect(requests).toContain('GET /tags?cursor=6')
  })

  test('leads on to the rows that were not read yet once all that it showed are deleted', async () => {
    const { user } = await drawScreen({
      path: '/connections',
      routes,
      answer: tagApi(['A', 'B', 'C', 'D', 'E']),
    })
    await screen.findByRole('link', { name: 'Mostrar mais 2' })
    const updates = [1, 2, 3].map((id) => ({ noun: 'tag', action: 'delete', id }) as const)
    act(() => void currentStore()?.take({ from: 'event', updates }))
    await user.click(await screen.findByRole('link', { name: 'Mostrar mais 2' }))
    await waitFor(() => expect(rowsShown()).toEqual(['D', 'E']))
    expect(screen.queryByText('Nenhuma etiqueta ainda')).toBeNull()
  })

  test('that could not be read at all says why, and is read again', async () => {
    const state = { fails: true }
    const { user } = await drawScreen({
      path: '/connections',
      routes,
      answer: tagApi(['VIP'], () => state.fails),
    })
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
    state.fails = false
    await user.click(retry)
    await screen.findByRole('link', { name: 'VIP' })
  })

  test('keeps its rows when another search of it cannot be read', async () => {
    const state = { fails: false }
    const { user } = await drawScreen({
      path: '/connections',
      routes,
      answer: tagApi(['VIP'], () => state.fails),
    })
    await screen.findByRole('link', { name: 'VIP' })
    state.fails = true
    await user.type(screen.getByRole('searchbox'), 'v')
    await screen.findByRole('alert')
    expect(rowsShown()).toEqual(['VIP'])
  })

  test('without any row says what is missing, and is not searched', async () => {
    await drawScreen({ path: '/connections', routes, answer: tagApi([]) })
    await screen.findByText('Nenhuma etiqueta ainda')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('is ordered by a column, one way and the other', async () => {
    const { user, router } = await drawScreen({ path: '/connections', routes, answer: tagApi(['VIP']) })
    await user.click(await screen.findByRole('link', { name: 'Nome' }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'))
    expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(screen.getByRole('link', { name: 'Nome' }))
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-name'))
  })

  test('does something with all the rows that are chosen, and with those alone', async () => {
    const { user } = await drawScreen({
      path: '/connections',
      routes,
      answer: tagApi(['VIP', 'Vendas', 'Novo']),
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }))
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Vendas' }))
    expect(screen.getByText('2 selecionados')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Contar' }))
    expect(reports).toEqual([['VIP', 'Novo']])
  })

  test('deletes a row that can be taken back at once, without a question', async () => {
    const { user, requests } = await drawScreen({ path: '/connections', routes, answer: tagApi(['VIP']) })
    await user.click(await screen.findByRole('button', { name: 'Ações de VIP' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    await waitFor(() => expect(requests).toContain('DELETE /tags/1'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    const storedOffers: unknown = JSON.parse(sessionStorage.getItem('undo-offers') ?? '[]')
    expect(storedOffers).toMatchObject([{ kind: 'row', name: 'VIP', path: '/tags/1/undo-delete' }])
  })

  test('says why a deletion was refused until that was read, and tries again', async () => {
    const refused = { status: 409, body: { error: 'ERR_PLAN_IN_USE', details: { count: 2 } } }
    const state = { fails: true }
    const tags = tagApi(['VIP'])
    const { user, requests } = await drawScreen({
      path: '/connections',
      routes,
      answer: (call) => (call.method === 'DELETE' && state.fails ? refused : tags(call)),
    })
    await user.click(await screen.findByRole('button', { name: 'Ações de VIP' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'VIP não foi excluído' })
    state.fails = false
    await user.click(within(dialog).getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(requests.filter((call) => call === 'DELETE /tags/1')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  test('of more rows than were counted says that there are more, and not how many', async () => {
    const rows = ['A', 'B', 'C'].map((name, index) => aTag(index + 1, name))
    const page = { rows, count: 10_000, isCapped: true, hasMore: true, next: '3' }
    const capped = { path: '/connections', element: <TagList />, loader: () => ({ key: '', page }) }
    await drawScreen({ path: '/connections', routes: [capped] })
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toBe('Conexões10.000+')
    expect(screen.getByRole('link', { name: 'Mostrar mais' })).toBeTruthy()
  })

  test('keeps a search that is still being read when a filter is chosen meanwhile', async () => {
    const state: { waits?: Promise<unknown> } = {}
    const tags = tagApi(['VIP', 'Vendas'])
    const { user, router } = await drawScreen({
      path: '/connections',
      routes: [{ path: '/connections', loader: tagLoader, element: <Filtered /> }],
      async answer(call) {
        await state.waits
        return tags(call)
      },
    })
    const box = await screen.findByRole('searchbox')
    const { promise, resolve } = Promise.withResolvers<void>()
    state.waits = promise
    await user.type(box, 'vip')
    await waitFor(() => expect(router.state.navigation.location?.search).toBe('?searchParam=vip'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Quadro' }), 'Sim')
    resolve()
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
    expect(router.state.location.search).toBe('?searchParam=vip&kanban=1')
  })
})
