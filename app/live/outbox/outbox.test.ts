import { expect, test } from 'bun:test'
import type { NewItem } from './item.ts'
import { inOrder, type Outcome } from './machine.ts'
import { openOutbox } from './outbox.ts'

const anItem = (owner: string): NewItem => ({
  owner,
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
    owner,
    tab,
    otherTab,
    arrive: () => arrived.resolve({ kind: 'sent' }),
    close: () => [tab, otherTab].map(({ close }) => close()),
  }
}

test('what another tab discards was not sent, whatever becomes of the attempt', async () => {
  const { owner, tab, otherTab, arrive, close } = twoTabs()
  const { clientId } = await tab.add(anItem(owner))
  const sent = tab.whenSent([clientId])
  await otherTab.discard(clientId)
  expect(await sent).toBe(false)
  expect(tab.getState().items).toEqual([])
  arrive()
  expect(await tab.whenSent([clientId])).toBe(false)
  close()
})

test('what this tab sends is said once the server has it', async () => {
  const { owner, tab, arrive, close } = twoTabs()
  const { clientId } = await tab.add(anItem(owner))
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
  const first = await outbox.add(anItem(owner))
  nowMs -= 3_600_000
  const second = await outbox.add(anItem(owner))
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
