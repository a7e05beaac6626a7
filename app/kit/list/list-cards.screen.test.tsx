import { expect, test } from 'bun:test'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import type { Column } from './columns'
import { ListCards } from './list-cards'
import { useListAddress } from './use-list-address'

type Branch = { id: number; name: string; isMain: boolean; employeesCount: number }

const columns: Column<Branch>[] = [
  { key: 'name', head: 'Nome', cell: ({ name }) => name },
  { key: 'isMain', head: 'Matriz', cell: ({ isMain }) => isMain && 'Matriz' },
  { key: 'employees', head: 'Funcionários', cell: ({ employeesCount }) => employeesCount },
]

function Cards({ rows }: { rows: Branch[] }) {
  const address = useListAddress()
  const nameOf = ({ name }: Branch) => name
  return <ListCards label="Filiais" rows={rows} columns={columns} nameOf={nameOf} address={address} />
}

test('a card names the columns alone in which its row has something, also a zero', async () => {
  const rows = [
    { id: 1, name: 'Centro', isMain: true, employeesCount: 4 },
    { id: 2, name: 'Norte', isMain: false, employeesCount: 0 },
  ]
  await drawScreen({ path: '/tags', routes: [{ path: '/tags', element: <Cards rows={rows} /> }] })
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'CentroMatrizMatrizFuncionários4',
    'NorteFuncionários0',
  ])
})
