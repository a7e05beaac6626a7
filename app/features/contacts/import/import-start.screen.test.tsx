import { expect, test } from 'bun:test'
import userEvent from '@testing-library/user-event'
import {
  type ChangedRow,
  ImportInput,
  type ImportView,
  type NotedRow,
} from '#domain/contacts/contract/import/import-schema.ts'
import { JobCounts } from '#domain/user-jobs/contract/schema.ts'
import { drawScreen, screen, within } from '#tests/support/screen.tsx'
import { ImportSheet } from './import-sheet'

const CREATED_AT = '2026-11-28T15:00:00.000Z'
const counts = JobCounts.parse({ valid: 250, known: 120, noted: 1, filling: 1, updating: 80 })

const job: ImportView['job'] = {
  id: 1,
  version: 1,
  kind: 'contactImport',
  state: 'ready',
  phase: null,
  title: 'clientes.xlsx',
  done: 0,
  total: 250,
  counts,
  failure: null,
  file: null,
  createdAt: CREATED_AT,
  finishedAt: null,
}

const changes: ChangedRow[] = [
  {
    rowNo: 2,
    name: 'Ana',
    number: '5511987654321',
    fill: [{ field: 'tags', label: '', before: '', after: 'VIP' }],
    update: [
      { field: 'email', label: '', before: 'ana@x.com', after: 'nova@x.com' },
      { field: 'extra', label: 'CEP', before: '', after: '13010-000' },
      { field: 'tags', label: '', before: '', after: 'VIP' },
    ],
  },
  {
    rowNo: 3,
    name: 'Bia',
    number: '',
    fill: [],
    update: [{ field: 'status', label: '', before: 'active', after: 'blocked' }],
  },
]
const noted: NotedRow[] = [{ rowNo: 4, name: 'Caio', number: '5511977776666', notes: ['moreNumbers', 'cut'] }]

async function draw(contactImport: ImportView) {
  const path = '/contacts/import'
  const element = (
    <ImportSheet
      jobs={[]}
      contactImport={contactImport}
      problems={[]}
      noted={noted}
      changes={changes}
      tags={[]}
    />
  )
  await drawScreen({ path, routes: [{ path, element }] })
  await screen.findByRole('dialog', { name: 'Importar e exportar contatos' })
}

test('what an import would change of contacts is shown for the choice that changes it, old and new', async () => {
  await draw({ ...ImportInput.parse({}), job })
  const choose = (value: string) => userEvent.selectOptions(screen.getByLabelText('Quem já é contato'), value)
  const title = { name: 'O que muda em quem já é contato' }
  expect(screen.queryByRole('region', title)).toBeNull()

  await choose('update')
  const region = within(screen.getByRole('region', title))
  region.getByText('80 contatos mudam')
  region.getByText('ana@x.com passa a nova@x.com')
  region.getByText('vazio passa a 13010-000')
  region.getByText('Ativo passa a Bloqueado')
  region.getByText('e mais 78 linhas')

  await choose('fill')
  const filled = within(screen.getByRole('region', title))
  filled.getByText('1 contato muda')
  filled.getByText('recebe VIP')
  expect(filled.queryByText(/nova@x\.com/)).toBeNull()
  await choose('skip')
  expect(screen.queryByRole('region', title)).toBeNull()
})

test('rows of which something is not taken as it stands say what, before they are imported and after', async () => {
  await draw({ ...ImportInput.parse({}), job: { ...job, state: 'done' } })
  const region = within(screen.getByRole('region', { name: 'Linhas que entram com avisos' }))
  region.getByText('Linha 4')
  region.getByText('Mais de um número: os outros viram outra informação')
  region.getByText('Texto ou colunas demais: uma parte fica de fora')
})

test('the sheet that is read, those that are not, and where its heads stand, are said', async () => {
  const sheets = { sheetNames: ['Capa', 'Clientes', 'Notas'], sheetIndex: 1, headRowNo: 4 }
  await draw({ ...ImportInput.parse(sheets), job: { ...job, state: 'draft' } })
  screen.getByText('Só a aba “Clientes” é importada. Ficam de fora: Capa, Notas.')
  screen.getByText(/Os nomes das colunas estão na linha 4/)
})
