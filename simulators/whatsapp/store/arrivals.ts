/**
 * Counts the arrivals of each message at a phone, read or not. The phone's screen shows only the first time that a
 * message was read.
 */
import type { Phone } from '../model.ts'

export type Arrival = { chat: string; author: string; id: string; reads: number; failures: number }
type ArrivalKey = Pick<Arrival, 'chat' | 'author' | 'id'>

/** Notes that a message was read; a message that came before counts again. */
export function noteRead(phone: Phone, arrival: ArrivalKey): void {
  note(phone, arrival, 1, 0)
}

/** Notes that a message could not be read; returns how often by now. */
export function noteFailure(phone: Phone, arrival: ArrivalKey): number {
  return note(phone, arrival, 0, 1)
}

export function listArrivals(phone: Phone): Arrival[] {
  return phone.sim.db
    .query<Arrival, string>('select chat, author, id, reads, failures from arrivals where number = ?')
    .all(phone.number)
}

function note(phone: Phone, { chat, author, id }: ArrivalKey, reads: number, failures: number): number {
  const row = phone.sim.db
    .query<{ failures: number }, (string | number)[]>(
      `insert into arrivals values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do update
         set reads = reads + ?5, failures = failures + ?6 returning failures`,
    )
    .get(phone.number, chat, author, id, reads, failures)
  return row?.failures ?? failures
}
