import { expect, test } from 'bun:test'
import type { ExternalCallView } from '#domain/external-api/contract/schema.ts'
import { openLiveEnd } from '#tests/support/live-end.ts'
import { drawScreen, screen } from '#tests/support/screen.tsx'
import { CallLog } from './call-log'

const callOf = (id: number, values: Partial<ExternalCallView> = {}): ExternalCallView => ({
  id,
  connectionId: 1,
  connectionName: 'Loja',
  number: `551198765000${id}`,
  code: null,
  callCount: 1,
  state: 'accepted',
  messageId: id,
  ticketUuid: null,
  createdAt: '2026-11-29T12:00:00.000Z',
  ...values,
})

async function aLog(path = '/messages-api') {
  const live = openLiveEnd()
  let calls = [callOf(2), callOf(1)]
  const { requests } = await drawScreen({
    path,
    routes: [
      { path: '/messages-api', element: <CallLog page={{ calls: [callOf(2), callOf(1)], next: null }} /> },
    ],
    answer: () => ({ body: { calls, next: null } }),
    live,
  })
  await screen.findByText('5511987650002')
  return {
    requests,
    rows: () => [...document.querySelectorAll('[data-call]')],
    become: (now: ExternalCallView[]) => {
      calls = now
      return live.send({ events: [{ name: 'company-1-externalCalls', data: { action: 'update' } }] })
    },
    miss: (now: ExternalCallView[]) => {
      calls = now
      return live.send({ resync: 'gap', cursor: '2' })
    },
  }
}

test('what comes stands above what is shown, whose rows stay and say their states', async () => {
  const { become, rows } = await aLog()
  const [before] = rows()
  await become([
    callOf(3, { number: '', state: null, code: 'ERR_TOO_MANY_ATTEMPTS', callCount: 7 }),
    callOf(2, { state: 'delivered' }),
    callOf(1),
  ])
  await screen.findByText('7 chamadas em um minuto.')
  await screen.findByText('Entregue')
  expect(rows()).toHaveLength(3)
  expect(rows()[1]).toBe(before)
})

test('what was missed altogether is read, and an older page is read as the page that it is', async () => {
  const { miss, requests } = await aLog('/messages-api?calls=44')
  await miss([callOf(2, { state: 'read' }), callOf(1)])
  await screen.findByText('Lida')
  expect(requests).toContain('GET /messages-api/calls?cursor=44')
  expect(requests).not.toContain('GET /messages-api/calls')
})
