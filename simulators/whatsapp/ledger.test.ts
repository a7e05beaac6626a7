/** Tests the counts that a phone keeps itself, and its new requests for messages that it could not read. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type LedgerChat, ledgerOf } from './control/ledger.ts'
import { setOnline } from './phone/receive.ts'
import { sendText } from './phone/send.ts'
import { child } from './protocol/node.ts'
import { orderLasting } from './server/faults.ts'
import { loadSessionRecord } from './store/keys.ts'
import { messageOf, say } from './testing/client.ts'
import { OWNER, openShop, reported, type Shop, waitForEntry } from './testing/shop.ts'
import { until } from './testing/until.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop('lid')
})
afterAll(() => shop.close())
afterEach(() => orderLasting(shop.sim, { dropSessions: false, silent: false }))

function chatOf(chat: string, sender: string): LedgerChat {
  const ledgerChat = ledgerOf(shop.maria).chats.find(
    (ledgerEntry) => ledgerEntry.chat === chat && ledgerEntry.sender === sender,
  )
  if (!ledgerChat) throw new Error('no such chat')
  return ledgerChat
}

/** The retry requests that reached the client, oldest first: their count, and whether they offer keys. */
function requests(id: string) {
  return shop.sim.stanzas
    .filter(({ direction, node }) => direction === 'out' && node.tag === 'receipt' && node.attrs.id === id)
    .filter(({ node }) => node.attrs.type === 'retry')
    .map(({ node }) => ({ count: child(node, 'retry')?.attrs.count, hasKeys: Boolean(child(node, 'keys')) }))
}

describe('the ledger of a phone', () => {
  test('has what it sent and read, in order, and what nobody has delivered', async () => {
    const { client, maria, chat } = shop
    const first = await sendText(maria, OWNER, 'oi')
    const second = await sendText(maria, OWNER, 'tem bolo?')
    await messageOf(client, second.id)
    await reported(maria, second.id, `${OWNER}.1`, 'delivered')
    await waitForEntry(maria, await say(client, chat, 'tem'))
    orderLasting(shop.sim, { silent: true })
    const third = await sendText(maria, OWNER, 'quanto?')

    expect(chatOf(OWNER, maria.number)).toMatchObject({ messages: 3, undelivered: [third.id] })
    expect(chatOf(OWNER, maria.number).order.map(({ id }) => id)).toEqual([first.id, second.id, third.id])
    expect(chatOf(OWNER, OWNER)).toMatchObject({ messages: 1, order: [{ text: 'tem' }], again: [] })
    const pending = ledgerOf(shop.owner).pending[`${OWNER}.1`] ?? 0
    expect(pending).toBeGreaterThan(0)
  })

  test('counts what was read again, what was recovered, and what waits', async () => {
    const { client, maria, chat } = shop
    const twice = await say(client, chat, 'duas vezes')
    await waitForEntry(maria, twice)
    await client.sock.sendMessage(chat, { text: 'duas vezes' }, { messageId: twice })
    await until(() => chatOf(OWNER, OWNER).again.includes(twice), 'the second reading')
    maria.unreadable = 1
    const repeatedId = await say(client, chat, 'de novo')
    await waitForEntry(maria, repeatedId)
    expect(chatOf(OWNER, OWNER)).toMatchObject({ recovered: [repeatedId], unreadable: [] })

    await setOnline(maria, false)
    await say(client, chat, 'espera')
    await until(() => chatOf(OWNER, OWNER).waiting === 1, 'the waiting message')
    await setOnline(maria, true)
    expect(chatOf(OWNER, OWNER).waiting).toBe(0)
  })
})

describe('a phone that cannot read a message', () => {
  const address = `${OWNER}.1`

  test('keeps its sessions, counts its requests, and offers keys from the second on', async () => {
    const { client, maria, chat } = shop
    const before = Object.keys(JSON.parse(loadSessionRecord(maria, address) ?? '{}')._sessions)
    maria.unreadable = 2
    const id = await say(client, chat, 'ilegível duas vezes')
    await waitForEntry(maria, id)
    expect(requests(id)).toEqual([
      { count: '1', hasKeys: false },
      { count: '2', hasKeys: true },
    ])
    const after = Object.keys(JSON.parse(loadSessionRecord(maria, address) ?? '{}')._sessions)
    expect(after).toEqual(expect.arrayContaining(before))
  })

  test('drops them when told to', async () => {
    const { client, maria, chat, sim } = shop
    orderLasting(sim, { dropSessions: true })
    const before = Object.keys(JSON.parse(loadSessionRecord(maria, address) ?? '{}')._sessions)
    maria.unreadable = 1
    const id = await say(client, chat, 'sessão perdida')
    await waitForEntry(maria, id)
    expect(requests(id)).toEqual([{ count: '1', hasKeys: true }])
    const after = Object.keys(JSON.parse(loadSessionRecord(maria, address) ?? '{}')._sessions)
    expect(after.filter((key) => before.includes(key))).toEqual([])
  })
})
