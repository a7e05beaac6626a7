import { expect, test } from 'bun:test'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { JobCounts, UserJobView as View } from '#domain/user-jobs/contract/schema.ts'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { PdfDialog } from './pdf-dialog'

const job = (values: Partial<UserJobView>): UserJobView =>
  View.parse({
    id: 3,
    version: 1,
    kind: 'conversationPdf',
    state: 'active',
    phase: 'writing',
    title: '#7',
    done: 0,
    total: 2,
    counts: JobCounts.parse({}),
    failure: null,
    file: null,
    createdAt: '2026-07-01T12:00:00.000Z',
    finishedAt: null,
    ...values,
  })
const done = (id: number, name: string, values: Partial<UserJobView> = {}) =>
  job({ id, state: 'done', phase: null, file: { id, name, size: 2048 }, ...values })

async function draw(jobs: readonly UserJobView[] = []) {
  const sent: unknown[] = []
  const element = <PdfDialog ticket={{ id: 7 }} open onOpenChange={() => undefined} />
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element }],
    answer({ method, url, body }) {
      if (method === 'GET' && url.pathname === '/jobs') return { body: { jobs } }
      if (method === 'POST' && url.pathname === '/tickets/7/pdf') sent.push(body)
      return { body: job({}) }
    },
  })
  return { user, sent }
}
const write = () => screen.findByRole('button', { name: 'Criar o documento' })
const findDocuments = () => screen.findByRole('list', { name: 'Documentos desta conversa' })

test('a document is written once it was chosen what is in it: private notes are not', async () => {
  const { user, sent } = await draw()
  const button = await write()
  expect(sent).toEqual([])
  await user.click(button)
  await waitFor(() => expect(sent).toEqual([{ withNotes: false }]))
  await screen.findByRole('progressbar')
  expect(screen.queryByRole('button', { name: 'Criar o documento' })).toBeNull()
})

test('private notes are in it when they are asked for', async () => {
  const { user, sent } = await draw()
  const button = await write()
  await user.click(screen.getByRole('checkbox', { name: 'Com as notas privadas' }))
  await user.click(button)
  await waitFor(() => expect(sent).toEqual([{ withNotes: true }]))
})

test('what was written of this conversation is found again, the newest first, and another can be asked for', async () => {
  await draw([
    done(9, 'conversa-7-com-notas.pdf'),
    done(8, 'conversa-8.pdf', { title: '#8' }),
    done(5, 'conversa-7.pdf'),
    job({ id: 4, state: 'failed', phase: null, failure: 'gone' }),
    job({ id: 2, kind: 'contactExport', state: 'done', phase: null }),
  ])
  const rows = within(await findDocuments()).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('conversa-7-com-notas.pdf'),
    expect.stringContaining('conversa-7.pdf'),
    expect.stringContaining('não está mais disponível para você'),
  ])
  expect(within(await findDocuments()).getAllByRole('button', { name: /^Baixar/ })).toHaveLength(2)
  await write()
})

test('one that is still being written shows how far it is', async () => {
  await draw([job({ done: 1, total: 2 })])
  within(await findDocuments()).getByText('1 de 2')
  expect(screen.queryByRole('button', { name: 'Criar o documento' })).toBeNull()
})
