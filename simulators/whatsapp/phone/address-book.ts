/** The phone's address book: linked devices get it as `contactAction`s of the collection `critical_unblock_low`. */
import { proto } from '@whiskeysockets/baileys'
import type { Phone } from '../model.ts'
import { phoneByNumber } from '../world.ts'
import { setAppState } from './app-state.ts'

/** Somebody whom the owner has saved; the name null removes them. */
export type Saved = { number: string; name: string | null }

/** Inside a transaction: the owner saves people in the address book, renames or removes them. */
export async function saveInBook(phone: Phone, contacts: readonly Saved[]): Promise<void> {
  for (const contact of contacts) await save(phone, contact)
}

/** Lists the people in the owner's address book, by number. */
export function listSaved(phone: Phone): { number: string; name: string }[] {
  return phone.sim.db
    .query<{ number: string; name: string }, string>(
      'select contact as number, name from address_book where number = ? order by contact',
    )
    .all(phone.number)
}

/** The name under which somebody is saved; null for everybody else. */
export function savedName(phone: Phone, number: string): string | null {
  const row = phone.sim.db
    .query<{ name: string }, [string, string]>(
      'select name from address_book where number = ? and contact = ?',
    )
    .get(phone.number, number)
  return row?.name ?? null
}

async function save(phone: Phone, { number, name }: Saved): Promise<void> {
  const digits = number.replace(/\D/g, '')
  const before = savedName(phone, digits)
  if (before === name) return
  const { SET, REMOVE } = proto.SyncdMutation.SyncdOperation
  const shownName = name ?? before ?? ''
  await setAppState(phone, {
    type: 'critical_unblock_low',
    index: ['contact', `${digits}@s.whatsapp.net`],
    apiVersion: 2,
    operation: name === null ? REMOVE : SET,
    syncAction: {
      timestamp: Date.now(),
      contactAction: {
        fullName: shownName,
        firstName: shownName.split(' ')[0] ?? shownName,
        lidJid: phoneByNumber(phone.sim, digits)?.lid ?? null,
        saveOnPrimaryAddressbook: true,
      },
    },
  })
  const { db } = phone.sim
  if (name === null)
    db.query('delete from address_book where number = ? and contact = ?').run(phone.number, digits)
  else
    db.query('insert into address_book values (?1, ?2, ?3) on conflict do update set name = ?3').run(
      phone.number,
      digits,
      name,
    )
}
