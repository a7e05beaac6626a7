import { expect, test } from 'bun:test'
import type { NewTicketItem } from './item.ts'
import { inOrder, type Outcome } from './machine.ts'
import { openOutbox } from './outbox.ts'

const anItem = (): NewTicketItem => ({
  ticketId: 1,
  ticketUuid: 'u',
  body: 'Até logo',
  isPrivate: false,
  sign: false,
  quoted: null,
  file: null,
})

/** Two tabs of one person; what the first sends reaches the server when `arrive` is called. */
function twoTabs() {
  const owner = crypto.randomUUID()
  const arrived = Promise.withResolvers<Outcome>()
  const attempt = () => arrived.promise
  const [tab, otherTab] = [openOutbox({ owner, attempt }), openOutbox({ owner, attempt })]
  return {
    tab,
    otherTab,
    arrive: () => arrived.resolve({ kind: 'sent' }),
    close: () => [tab, otherTab].map(({ close }) => close()),
  }
}

test('what another tab discards was not sent, whatever becomes of the attempt', async () => {
  const { tab, otherTab, arrive, close } = twoTabs()
  const { clientId } = await tab.add(anItem())
  const sent = tab.whenSent([clientId])
  await otherTab.discard(clientId)
  expect(await sent).toBe(false)
  expect(tab.getState().items).toEqual([])
  arrive()
  expect(await tab.whenSent([clientId])).toBe(false)
  close()
})

test('what this tab sends is said once the server has it', async () => {
  const { tab, arrive, close } = twoTabs()
  const { clientId } = await tab.add(anItem())
  const sent = tab.whenSent([clientId])
  arrive()
  expect(await sent).toBe(true)
  close()
})

test('what is written after the clock was set back goes out after what was written before', async () => {
  let nowMs = Date.parse('2026-11-28T12:00:00Z')
  const owner = crypto.randomUUID()
  const attempt = async (): Promise<Outcome> => ({ kind: 'unreachable', retryAfterMs: 1_000 })
  const outbox = openOutbox({ owner, attempt, now: () => nowMs })
  const first = await outbox.add(anItem())
  nowMs -= 3_600_000
  const second = await outbox.add(anItem())
  expect(inOrder(outbox.getState().items).map(({ clientId }) => clientId)).toEqual([
    first.clientId,
    second.clientId,
  ])
  outbox.close()
})

test('what is gone without a word is not taken for sent', async () => {
  const { tab, close } = twoTabs()
  expect(await tab.whenSent([crypto.randomUUID()])).toBe(false)
  close()
})

test('what is written to colleagues says why nobody was reached, and goes again once somebody is, under the same id', async () => {
  const outcomes: Outcome[] = [{ kind: 'unreachable', code: 'ERR_OFFLINE' }, { kind: 'sent' }]
  const sentIds: string[] = []
  const outbox = openOutbox({
    owner: crypto.randomUUID(),
    async attempt({ item }) {
      sentIds.push(item.clientId)
      return outcomes.shift() ?? { kind: 'sent' }
    },
  })
  const { clientId } = await outbox.add({ chatId: 1, body: 'Chegou?', file: null })
  expect(await outbox.whenSent([clientId])).toBe(false)
  expect(outbox.getState().items).toMatchObject([{ state: 'failed', code: 'ERR_OFFLINE' }])
  outbox.retryNow()
  expect(await outbox.whenSent([clientId])).toBe(true)
  expect(sentIds).toEqual([clientId, clientId])
  outbox.close()
})
