import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { drawScreen, screen, waitFor, within } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { RequestTakeover } from '~/features/inbox/conversation/colleague-choices'

const APP = path.resolve(import.meta.dirname, '../..')

/** The places where a failure message may fade, and why. */
const FADES = {
  'features/shell/error-page.tsx':
    'the page itself said it for a second before it leads away: specification 2 §8',
  'features/flow-editor/import/use-flow-files.ts':
    'the drawing stays as it is, and the file is chosen anew by whoever is looking at the notice',
  'features/inbox/conversation/call-button.tsx': 'specification 1 §8: nothing was tried, and nothing failed',
}

test('no failure is told by a notice that fades', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('ui/toasts/'),
  )
  const fading = files.filter((file) => readFileSync(path.join(APP, file), 'utf8').includes('toast.error('))
  expect(fading.sort()).toEqual(Object.keys(FADES).sort())
})

test('why a colleague could not be asked stays until it was read, and can be tried again', async () => {
  const viewer = aViewer()
  const ticket = aTicketView({ status: 'open', userId: viewer.id + 1 })
  const requests: string[] = []
  const choice = <RequestTakeover heldTicket={{ uuid: ticket.uuid, ticket }} holder="Bia" viewer={viewer} />
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: choice }],
    viewer,
    answer({ method, url }) {
      if (method === 'POST') requests.push(url.pathname)
      return { status: 409, body: { error: 'ERR_TICKET_TRANSITION' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Pedir a conversa' }))
  const notice = within(await screen.findByRole('listitem'))
  notice.getByRole('button', { name: 'Fechar' })
  await user.click(notice.getByRole('button', { name: 'Tentar novamente' }))
  await waitFor(() => expect(requests).toHaveLength(2))
})
