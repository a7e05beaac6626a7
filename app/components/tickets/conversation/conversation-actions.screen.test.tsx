import { expect, test } from 'bun:test'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { askFor, useAskedFor } from '~/lib/ui/actions/asked-for'
import { enabledActions } from '~/lib/ui/actions/running'
import { AttendingProvider } from '../attending'
import { ConversationHeader } from './conversation-header'

test('tags, stage, the contact and blocking can be reached by key and palette, as far as one may', async () => {
  const base = aViewer({ profile: 'admin' })
  const viewer = { ...base, company: { ...base.company, planFlags: ['useKanban' as const] } }
  const ticket = aTicketView({ status: 'open', userId: viewer.id })
  const opened: boolean[] = []
  const header = (
    <AttendingProvider ticket={ticket} viewer={viewer}>
      <ConversationHeader
        {...{ ticket, viewer }}
        problem={undefined}
        detailsOpen={false}
        onDetails={(on) => opened.push(on)}
      />
    </AttendingProvider>
  )
  const { user } = await drawScreen({
    at: '/tickets',
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

const said: string[] = []
function Part() {
  useAskedFor('tag', () => said.push('tag'))
  return <p>Tags</p>
}

test('what a key asks for opens once it is there, and at once where it is', async () => {
  askFor('tag')
  await drawScreen({ at: '/', routes: [{ path: '/', element: <Part /> }] })
  await screen.findByText('Tags')
  await waitFor(() => expect(said).toEqual(['tag']))
  askFor('tag')
  expect(said).toEqual(['tag', 'tag'])
})
