/** The receipts a phone gives by itself, at once or after its delay; a delayed one survives a restart. */
import type { Phone, Simulator } from '../model.ts'
import { findEntry } from '../store/entries.ts'
import { giveReceipts } from './receipts.ts'

type Due = { seq: number; number: string; id: string; at: number }

/** Gives the automatic receipts of a message that has just been kept, inside its turn. */
export function delayReceipts(phone: Phone, message: { id: string; kind: string }): void {
  const { delayMs } = phone.auto
  if (!delayMs) {
    giveAutomatic(phone, message.id, message.kind)
    return
  }
  const due = phone.sim.db
    .query<Due, [string, string, number]>(
      'insert into due_receipts (number, id, at) values (?, ?, ?) returning *',
    )
    .get(phone.number, message.id, Date.now() + delayMs)
  if (due) phone.sim.after(() => schedule(phone.sim, due))
}

/** After a restart: takes up the receipts that were still due. */
export function resumeReceipts(sim: Simulator): void {
  for (const due of sim.db.query<Due, []>('select * from due_receipts').all()) schedule(sim, due)
}

function schedule(sim: Simulator, due: Due): void {
  const timer = setTimeout(
    () => {
      if (sim.closing.aborted) return
      sim
        .transact(() => settle(sim, due))
        .catch((reason) => sim.log.error({ reason }, 'delayed receipt failed'))
    },
    Math.max(0, due.at - Date.now()),
  )
  timer.unref()
}

function settle(sim: Simulator, due: Due): void {
  const { changes } = sim.db.query('delete from due_receipts where seq = ?').run(due.seq)
  const phone = sim.phones.get(due.number)
  const entry = phone && findEntry(phone, due.id)
  if (changes && entry) giveAutomatic(phone, due.id, entry.kind)
}

function giveAutomatic(phone: Phone, id: string, kind: string): void {
  if (phone.auto.deliver) giveReceipts(phone, [id], 'delivered')
  if (phone.auto.read) giveReceipts(phone, [id], 'read')
  if (phone.auto.play && kind === 'audioMessage') giveReceipts(phone, [id], 'played')
}
