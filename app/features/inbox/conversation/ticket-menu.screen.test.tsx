import { expect, test } from 'bun:test'
import { drawScreen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { enabledActions } from '~/lib/ui/actions/running'
import { TicketMenu } from './ticket-menu'

const nothing = () => undefined

test('what the menu of a conversation does, the palette does too, as far as one may', async () => {
  const base = aViewer({ profile: 'admin' })
  const viewer = { ...base, company: { ...base.company, planFlags: ['useSchedules' as const] } }
  const user = { id: viewer.id, version: 1, name: 'Eu', color: '#2563eb' }
  const ticket = aTicketView({ status: 'open', userId: viewer.id, user })
  const handlers = { onUnread: nothing, onDelete: nothing, act: nothing, onDetails: nothing }
  const menu = (
    <TicketMenu ticket={ticket} viewer={viewer} {...handlers} pin={{ isPinned: false, toggle: nothing }} />
  )
  await drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element: menu }], viewer })
  await waitFor(() =>
    expect(enabledActions()).toEqual(
      expect.arrayContaining(['sendRating', 'later', 'exportPdf', 'whoSees', 'return', 'remove', 'log']),
    ),
  )
})

test('a visitor is offered what reads, and nothing that would be refused', async () => {
  const base = aViewer({ profile: 'admin', homeCompanyId: 9 })
  const viewer = { ...base, company: { ...base.company, planFlags: ['useSchedules' as const] } }
  const ticket = aTicketView({ status: 'open', userId: 7 })
  const doings = { onUnread: nothing, onDelete: nothing, act: nothing, onDetails: nothing }
  const menu = (
    <TicketMenu ticket={ticket} viewer={viewer} {...doings} pin={{ isPinned: false, toggle: nothing }} />
  )
  await drawScreen({ path: '/tickets', routes: [{ path: '/tickets', element: menu }], viewer })
  await waitFor(() => expect(enabledActions().toSorted()).toEqual(['details', 'log', 'whoSees']))
})
