import { expect, test } from 'bun:test'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { drawScreen, screen, within } from '#tests/support/screen.tsx'
import { aContactView, aViewer } from '#tests/support/views.ts'
import { useContactBulk } from './use-contact-bulk'

const ana = aContactView({ active: false })
const rui = aContactView({ id: 2, name: 'Rui' })
const group = aContactView({ id: 3, name: 'Família', isGroup: true })

/** The acts upon these contacts, as the bar under the list has them. */
function Bar({ rows }: { rows: readonly ContactView[] }) {
  const { acts, dialogs } = useContactBulk([])
  return (
    <>
      {acts.map(({ key, label, run }) => (
        <button key={key} type="button" onClick={() => run(rows)}>
          {label}
        </button>
      ))}
      {dialogs}
    </>
  )
}

test('deleting says how many scheduled messages are not sent any more', async () => {
  const routes = [{ path: '/contacts', element: <Bar rows={[ana, rui]} /> }]
  const answer = () => ({ body: { tickets: 3, liveTickets: 0, scheduled: 2 } })
  const { user, requests } = await drawScreen({
    path: '/contacts',
    routes,
    answer,
    viewer: aViewer({ profile: 'admin' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Excluir' }))
  await screen.findByRole('alertdialog', { name: 'Excluir 2 contatos?' })
  await screen.findByText('2 mensagens agendadas deixam de ser enviadas')
  screen.getByText('3 conversas ficam no histórico')
  expect(requests).toHaveLength(1)
})

async function block(rows: readonly ContactView[]) {
  const routes = [{ path: '/contacts', element: <Bar rows={rows} /> }]
  const { user, requests } = await drawScreen({ path: '/contacts', routes })
  await user.click(await screen.findByRole('button', { name: 'Bloquear' }))
  return requests
}

test('blocking whoever is blocked already says so, and asks nothing', async () => {
  const question = await block([ana])
  await screen.findByText('Já estão bloqueados.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(question).toEqual([])
})

test('blocking groups says that they are not blocked', async () => {
  await block([ana, group])
  await screen.findByText('Não há quem bloquear: grupos não são bloqueados.')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('blocking asks about those alone who are not blocked yet', async () => {
  await block([ana, rui, group])
  await screen.findByRole('alertdialog', { name: 'Bloquear 1 contato?' })
})

const vip = { id: 7, version: 1, name: 'VIP', color: '#2563eb', kanban: 0 as const }

/** The acts upon all that match. */
function Every() {
  const { acts, progress, dialogs } = useContactBulk([vip])
  return (
    <>
      {acts.map(({ key, label, runEvery }) => (
        <button key={key} type="button" disabled={!runEvery} onClick={() => runEvery?.(150)}>
          {label}
        </button>
      ))}
      {progress && `${progress.done} de ${progress.total}`}
      {dialogs}
    </>
  )
}

test('what is done to all that match is worked off by the server, portion by portion, under the list’s filter', async () => {
  const bodies: unknown[] = []
  const steps = [
    {
      total: 150,
      upTo: 900,
      done: 99,
      refused: [{ id: 5, name: 'Rui', code: 'ERR_NO_CONTACT_FOUND' }],
      next: 500,
    },
    { total: 150, upTo: 900, done: 50, refused: [], next: null },
  ]
  const { user } = await drawScreen({
    path: '/contacts?searchParam=lead&sort=-createdAt&isGroup=false',
    routes: [{ path: '/contacts', element: <Every /> }],
    viewer: aViewer({ profile: 'admin' }),
    answer: ({ body }) => {
      bodies.push(body)
      return { body: steps[bodies.length - 1] }
    },
  })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Excluir' })).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Marcar com tag' }))
  await screen.findByText('Marcar 150 contatos')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Marcar com tag' }))
  within(await screen.findByRole('alertdialog', { name: 'Não foi possível com 1 de 150' })).getByText(
    /^Rui: /,
  )
  const expectedBody = { searchParam: 'lead', isGroup: 'false', act: 'tag', tagId: 7 }
  expect(bodies).toEqual([expectedBody, { ...expectedBody, after: 500, upTo: 900, total: 150 }])
})
