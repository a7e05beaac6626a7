import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { PdfDialog } from './pdf-dialog'

const JOB = {
  id: 3,
  kind: 'conversationPdf',
  state: 'active',
  phase: 'writing',
  title: '#7',
  version: 1,
  done: 0,
  total: 2,
  failure: null,
  file: null,
}

async function draw() {
  const sent: unknown[] = []
  const element = <PdfDialog ticket={{ id: 7 }} open onOpenChange={() => undefined} />
  const { user } = await drawScreen({
    at: '/tickets',
    routes: [{ path: '/tickets', element }],
    answer({ method, url, body }) {
      if (method === 'POST' && url.pathname === '/tickets/7/pdf') sent.push(body)
      return { body: JOB }
    },
  })
  return { user, sent, write: await screen.findByRole('button', { name: 'Escrever o documento' }) }
}

test('a document is written once it was chosen what is in it: private notes are not', async () => {
  const { user, sent, write } = await draw()
  expect(sent).toEqual([])
  await user.click(write)
  await waitFor(() => expect(sent).toEqual([{ withNotes: false }]))
})

test('private notes are in it when they are asked for', async () => {
  const { user, sent, write } = await draw()
  await user.click(screen.getByRole('checkbox', { name: 'Com as notas privadas' }))
  await user.click(write)
  await waitFor(() => expect(sent).toEqual([{ withNotes: true }]))
})
