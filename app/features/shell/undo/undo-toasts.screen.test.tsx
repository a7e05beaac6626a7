import { expect, test } from 'bun:test'
import { useState } from 'react'
import { drawScreen, screen, waitFor } from '#tests/support/screen.tsx'
import { aTicketView, aViewer } from '#tests/support/views.ts'
import { ACT, useChangeTicket } from '~/features/inbox/actions/use-act'
import { UndoOffers } from './undo-offers'

const ticket = aTicketView({ status: 'open', userId: 1 })

const otherTicket = aTicketView({ status: 'open', userId: 1, id: ticket.id + 1 })

function Desk() {
  const change = useChangeTicket()
  const [chosenAct, setChosenAct] = useState('refuse')
  const refuse = async () => {
    await change(otherTicket, ACT.close, { leadsBack: false })
    setChosenAct('refused')
  }
  return (
    <>
      <button type="button" onClick={() => void change(ticket, ACT.close, { leadsBack: false })}>
        resolve
      </button>
      <button type="button" onClick={() => void refuse()}>
        {chosenAct}
      </button>
      <UndoOffers isBelowHeader={false} />
    </>
  )
}

test('an act is taken back by its key while its answer is still on its way', async () => {
  const answered = Promise.withResolvers<void>()
  const { user, requests } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Desk /> }],
    viewer: aViewer({ id: 1 }),
    async answer({ method }) {
      if (method === 'PUT') await answered.promise
      const until = new Date(Date.now() + 10_000).toISOString()
      const undo = { actId: '0199a000-0000-7000-8000-000000000001', act: 'close', until }
      return { body: { ...ticket, status: 'closed', ...(method === 'PUT' && { undo }) } }
    },
  })
  await user.click(await screen.findByText('resolve'))
  await user.keyboard('z')
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([])
  answered.resolve()
  await waitFor(() => expect(requests.filter((call) => call.startsWith('POST'))).toHaveLength(1))
  expect(requests.at(-1)).toEndWith('/undo')
})

test('an act that is refused is not taken back, and the one before it neither', async () => {
  const answered = Promise.withResolvers<void>()
  const { user, requests } = await drawScreen({
    path: '/tickets',
    routes: [{ path: '/tickets', element: <Desk /> }],
    viewer: aViewer({ id: 1 }),
    async answer({ method, url }) {
      if (url.pathname.startsWith(`/tickets/${otherTicket.id}`)) {
        await answered.promise
        return { status: 403, body: { error: 'ERR_NO_PERMISSION' } }
      }
      const until = new Date(Date.now() + 10_000).toISOString()
      const undo = { actId: '0199a000-0000-7000-8000-000000000002', act: 'close', until }
      return { body: { ...ticket, status: 'closed', ...(method === 'PUT' && { undo }) } }
    },
  })
  await user.click(await screen.findByText('resolve'))
  await screen.findByRole('button', { name: /Desfazer/ })
  await user.click(screen.getByText('refuse'))
  await user.keyboard('z')
  answered.resolve()
  await screen.findByText('refused')
  expect(requests.filter((call) => call.startsWith('POST'))).toEqual([])
  await user.keyboard('z')
  await waitFor(() => expect(requests.filter((call) => call.startsWith('POST'))).toHaveLength(1))
})
