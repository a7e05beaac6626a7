/** Stanzas a companion has not acknowledged, and messages an offline phone has not read. */
import type { Companion, Group, Phone } from '../model.ts'
import { type BinaryNode, packNode, unpackNode } from '../protocol/node.ts'
import { companionByJid, groupByJid, isLive } from '../world.ts'

export type Waiting = { from: Companion; node: BinaryNode; group?: Group | undefined }

/** Sends now when connected; kept until acknowledged in any case, and sent again after the next login. */
export function deliver(companion: Companion, node: BinaryNode): void {
  const key = pendingKey(node.tag, node.attrs)
  if (key) {
    companion.phone.sim.db
      .query(
        'insert into pending (device, key, node) values (?1, ?2, ?3) on conflict do update set node = ?3',
      )
      .run(companion.address, key, packNode(node))
  }
  const { lasting } = companion.phone.sim.faults
  if (!isLive(companion) || lasting.has('silent')) return
  const marked = lasting.has('offlineMarks') ? { ...node, attrs: { ...node.attrs, offline: '0' } } : node
  companion.connection?.send(marked)
}

/** The key of a stanza that is kept; undefined when its tag is not. */
export function pendingKey(tag: string, attrs: Record<string, string | undefined>): string | undefined {
  if (tag === 'receipt') return `receipt:${attrs.id}:${attrs.type ?? ''}:${attrs.participant ?? attrs.from}`
  return tag === 'message' || tag === 'notification' || tag === 'call' ? `${tag}:${attrs.id}` : undefined
}

/** The device refused it: forgotten, unless refused stanzas are to hold what waits behind them. */
export function refusePending(companion: Companion, key: string): void {
  const { db, faults } = companion.phone.sim
  const isHeld = faults.lasting.has('refusedHolds')
  if (isHeld)
    db.query('update pending set refused = 1 where device = ? and key = ?').run(companion.address, key)
  else forgetPending(companion, key)
}

export function forgetPending(companion: Companion, key: string): void {
  companion.phone.sim.db.query('delete from pending where device = ? and key = ?').run(companion.address, key)
}

/** Lists the stanzas that wait for a companion, in the order in which they came; none behind a stanza that it refused. */
export async function listPending(companion: Companion): Promise<BinaryNode[]> {
  const rows = companion.phone.sim.db
    .query<{ node: Uint8Array }, string>(
      `select node from pending where device = ?1 and seq <= coalesce(
         (select min(seq) from pending where device = ?1 and refused = 1), 9e18) order by seq`,
    )
    .all(companion.address)
  return Promise.all(rows.map((row) => unpackNode(row.node)))
}

export function countPending(companion: Companion): number {
  const row = companion.phone.sim.db
    .query<{ n: number }, string>('select count(*) n from pending where device = ?')
    .get(companion.address)
  return row?.n ?? 0
}

/** Keeps a message for an offline phone, still encrypted. */
export function keepWaiting(phone: Phone, { from, node, group }: Waiting): void {
  phone.sim.db
    .query('insert into waiting (number, sender, chat, node) values (?, ?, ?, ?)')
    .run(phone.number, from.jid, group?.jid ?? null, packNode(node))
}

/** Lists the chats and senders whose messages wait for an offline phone. */
export function listWaiting(phone: Phone): { chat: string; sender: string }[] {
  const { sim } = phone
  const rows = sim.db
    .query<{ sender: string; chat: string | null }, string>(
      'select sender, chat from waiting where number = ?',
    )
    .all(phone.number)
  return rows.map((row) => {
    const sender = companionByJid(sim, row.sender)?.phone.number ?? '?'
    return { chat: row.chat ?? sender, sender }
  })
}

/** Takes the oldest message that waits for a phone; undefined when none does. */
export async function takeWaiting(phone: Phone): Promise<Waiting | 'gone' | undefined> {
  const { sim } = phone
  const row = sim.db
    .query<{ sender: string; chat: string | null; node: Uint8Array }, string>(
      `delete from waiting where seq = (select min(seq) from waiting where number = ?)
       returning sender, chat, node`,
    )
    .get(phone.number)
  if (!row) return undefined
  const from = companionByJid(sim, row.sender)
  if (!from) return 'gone'
  return { from, node: await unpackNode(row.node), group: groupByJid(sim, row.chat ?? undefined) }
}
