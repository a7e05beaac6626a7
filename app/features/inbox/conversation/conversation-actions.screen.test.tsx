import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { requestAction, usePendingAction } from '~/lib/ui/actions/pending-action'
import { enabledActions } from '~/lib/ui/actions/running'
import { AttendingProvider } from '../actions/attending'
import { ACT } from '../actions/use-act'
import { composerCache } from '../composer/composer-cache'
import { composerName } from '../composer/local-draft'
import { ConversationHeader } from './conversation-header'

test('tags, stage, the contact and blocking can be reached by key and palette, as far as one may', async () => {
  const base = aViewer({ profile: 'admin' })
  const viewer = { ...base, company: { ...base.company, planFlags: ['useKanban' as const] } }
  const ticket = aTicketView({ status: 'open', userId: viewer.id })
  const opened: boolean[] = []
  const header = (
    <AttendingProvider ticket={ticket} viewer={viewer}>
      <ConversationHeader
        ticket={ticket}
        viewer={viewer}
        composer={{ current: null }}
        problem={undefined}
        detailsOpen={false}
        onDetails={(on) => opened.push(on)}
      />
    </AttendingProvider>
  )
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: header }],
    viewer,
  })
  await waitFor(() =>
    expect(enabledActions()).toEqual(
      expect.arrayContaining(['tag', 'stage', 'editContact', 'block', 'details']),
    ),
  )
  await user.keyboard('l')
  expect(opened).toEqual([true])
})

test('resolving asks once what becomes of an unsent text, and does as it is told', async () => {
  const viewer = aViewer()
  const ticket = aTicketView({ status: 'open', userId: viewer.id })
  const texts = { reply: 'Já envio o orçamento', private: '' }
  composerCache.set(composerName(viewer.id, ticket.id), { texts, files: [], start: null })
  const sent: unknown[] = []
  const requestBodies: unknown[] = []
  const composer = {
    focus: () => undefined,
    attach: () => undefined,
    restore: () => undefined,
    sendAndResolve: (act: unknown) => sent.push(act),
  }
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [
      {
        path: '/tickets',
        element: (
          <AttendingProvider ticket={ticket} viewer={viewer}>
            <ConversationHeader
              ticket={ticket}
              viewer={viewer}
              composer={{ current: composer }}
              problem={undefined}
              detailsOpen={false}
              onDetails={() => undefined}
            />
          </AttendingProvider>
        ),
      },
    ],
    viewer,
    answer({ method, body }) {
      if (method === 'PUT') requestBodies.push(body)
      return { status: 409, body: { error: 'ERR_BUSY' } }
    },
  })
  const resolve = async (answer: string) => {
    await user.click(await screen.findByRole('button', { name: 'Resolver' }))
    await user.click(await screen.findByRole('button', { name: answer }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await resolve('Voltar')
  expect([requestBodies, sent]).toEqual([[], []])
  await resolve('Enviar e resolver')
  expect([requestBodies, sent]).toEqual([[], [ACT.close]])
  await resolve('Resolver e guardar o rascunho')
  await waitFor(() => expect(requestBodies).toEqual([ACT.close]))
  expect(composerCache.get(composerName(viewer.id, ticket.id))?.texts).toEqual(texts)

  composerCache.clear()
  await user.click(screen.getByRole('button', { name: 'Resolver' }))
  await waitFor(() => expect(requestBodies).toHaveLength(2))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const alerts: string[] = []
function Part() {
  usePendingAction('tag', () => alerts.push('tag'))
  return <p>Tags</p>
}

test('what a key asks for opens once it is there, and at once where it is', async () => {
  requestAction('tag')
  await drawScreen({ path: '/', routes: [{ path: '/', element: <Part /> }] })
  await screen.findByText('Tags')
  await waitFor(() => expect(alerts).toEqual(['tag']))
  requestAction('tag')
  expect(alerts).toEqual(['tag', 'tag'])
})
