import { expect, test } from 'bun:test'
import { tagResource } from '#domain/tags/resource.ts'
import type { TagDetails } from '#domain/tags/schema.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { tagApi, tagLoader } from '#tests/support/tag-list.ts'
import { ListScreen } from '../list-screen'
import { useResourceList } from '../use-resource-list'
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
    at: '/connections',
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
  const { user, asked } = await drawScreen({
    at: '/connections',
    routes,
    answer: (call) =>
      call.url.pathname === state.refused && call.method === 'DELETE'
        ? { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
        : tags(call),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar todos' }))
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  const said = await screen.findByRole('alertdialog', { name: 'Não foi possível com 1 de 3' })
  within(said).getByText(/^Vendas: /)
  const kept: unknown = JSON.parse(sessionStorage.getItem('undo-offers') ?? '[]')
  expect(kept).toContainEqual(
    expect.objectContaining({ kind: 'rows', paths: ['/tags/1/undo-delete', '/tags/3/undo-delete'] }),
  )
  state.refused = ''
  await user.click(within(said).getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(asked.filter((call) => call === 'DELETE /tags/2')).toHaveLength(2))
  expect(asked.filter((call) => call === 'DELETE /tags/1')).toHaveLength(1)
})
