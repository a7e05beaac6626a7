import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { FilterBar } from './filter-bar'
import { useListAddress } from './use-list-address'

const FILTERS = [
  {
    name: 'queues',
    label: 'Filas',
    options: [
      { value: 1, label: 'Vendas' },
      { value: 2, label: 'Suporte' },
    ],
    isMany: true,
  },
  { name: 'rated', label: 'Avaliados ou não', options: [{ value: 'true', label: 'Só avaliados' }] },
]

function Bar() {
  return <FilterBar filters={FILTERS} address={useListAddress()} clears={['contact']} />
}

test('of a filter several values are chosen and taken off one by one, and all at once with what stands beside', async () => {
  const { user, router } = await drawScreen({
    path: '/reports?contact=7',
    routes: [{ path: '/reports', element: <Bar /> }],
  })
  const queries = () => Object.fromEntries(new URLSearchParams(router.state.location.search))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filas' }), 'Vendas')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Filas' }), 'Suporte')
  await waitFor(() => expect(queries()).toEqual({ contact: '7', queues: '1,2' }))
  await user.click(await screen.findByRole('button', { name: 'Remover Vendas' }))
  await waitFor(() => expect(queries()).toEqual({ contact: '7', queues: '2' }))
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(queries()).toEqual({}))
})
