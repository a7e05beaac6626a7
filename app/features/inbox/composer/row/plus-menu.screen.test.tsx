import { expect, test } from 'bun:test'
import { useLocation } from 'react-router-dom'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { useWritten } from '~/features/schedules/sheet/use-written'
import { useLater } from '../../conversation/use-later'
import { unsentReply } from '../composer-cache'
import { handOver, takeHandedOver } from '../text-moved-to-schedule'
import { useComposer } from '../use-composer'
import { PlusMenu } from './plus-menu'

const TICKET = aTicketView({ status: 'open' })
const nothing = () => undefined

function Writing() {
  const drafts = { reply: '', private: '' }
  const { write } = useComposer({ viewerId: 1, ticket: TICKET, messages: [], drafts })
  const later = useLater(TICKET)
  const handlers = {
    onMode: nothing,
    onFiles: nothing,
    onCamera: nothing,
    onQuick: nothing,
    onShare: nothing,
  }
  return (
    <>
      <button type="button" onClick={() => write('Amanhã às nove?')}>
        Escrever
      </button>
      <PlusMenu mode="reply" canSign={false} {...handlers} onLater={later} />
    </>
  )
}

function Sheet() {
  const { search } = useLocation()
  return (
    <p>
      {search} {useWritten()}
    </p>
  )
}

test('what is written goes into the sheet of what is sent later, and into no address', async () => {
  const viewer = aViewer()
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [
      { path: '/tickets', element: <Writing /> },
      { path: '/schedules/new', element: <Sheet /> },
    ],
    answer: () => ({ body: {} }),
    viewer: { ...viewer, company: { ...viewer.company, planFlags: ['useSchedules'] } },
  })
  await user.click(await screen.findByRole('button', { name: 'Escrever' }))
  await user.click(screen.getByRole('button', { name: 'Anexar e mais' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Enviar depois' }))
  const notice = await screen.findByText(/Amanhã às nove/)
  expect(notice.textContent).toBe(`?contactId=${TICKET.contactId}&ticket=${TICKET.uuid} Amanhã às nove?`)
})

test('what will be sent later leaves the composer and its draft, unless it was written on meanwhile', async () => {
  const saved: unknown[] = []
  const { user } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Writing /> }],
    answer({ method, url, body }) {
      if (method !== 'GET') saved.push([url.pathname, body])
      return { body: {} }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Escrever' }))
  const { id: ticketId, uuid: ticketUuid } = TICKET
  await waitFor(() => expect(unsentReply(1, ticketId)).toBe('Amanhã às nove?'))
  // The draft follows with a pause: what is dropped before it would be saved after all.
  const lastSaved = (body: string) => () =>
    expect(saved.at(-1)).toMatchObject([expect.stringContaining('draft'), { body }])
  await waitFor(lastSaved('Amanhã às nove?'))

  handOver({ viewerId: 1, ticketId, ticketUuid, body: 'Amanhã às' })
  await takeHandedOver(ticketUuid, 'Amanhã às dez?')
  expect(unsentReply(1, ticketId)).toBe('Amanhã às nove?')

  handOver({ viewerId: 1, ticketId, ticketUuid, body: 'Amanhã às nove?' })
  await takeHandedOver('another conversation', '')
  expect(unsentReply(1, ticketId)).toBe('Amanhã às nove?')
  await takeHandedOver(ticketUuid, 'Amanhã às dez?')
  expect(unsentReply(1, ticketId)).toBe('')
  await waitFor(lastSaved(''))
})

test('what was scheduled from a page that was loaded anew leaves the draft at the server, where it was scheduled', async () => {
  const saved: unknown[] = []
  const body = 'Sua entrega chega na terça'
  await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: null }],
    answer({ method, body: sent }) {
      if (method !== 'GET') saved.push(sent)
      return { body: { ticketId: 77, reply: body, note: '' } }
    },
  })
  sessionStorage.setItem(
    'recado-handed-over',
    JSON.stringify({ viewerId: 1, ticketId: 77, ticketUuid: 'u', body }),
  )
  await takeHandedOver('u', 'Outra coisa, escrita de novo')
  expect(saved).toEqual([])
  await takeHandedOver('u', `${body}, às nove.`)
  expect(saved).toEqual([{ body: '', isPrivate: false }])
})
