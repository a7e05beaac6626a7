import { sql } from 'drizzle-orm'
import { phoneIdentity } from '../contacts/contract/rules.ts'
import type { Tx } from '../core/context.ts'
import { contactsByIdentity } from '../opt-outs/identities.ts'
import { armNumberChecks } from './check-numbers.ts'
import { announceItems } from './queries.ts'

type NewPerson = { name: string; number: string; email: string; variables: Record<string, string> }
type Adding = {
  contactListId: number
  /** Each number once. */
  people: readonly NewPerson[]
  /** Somebody who is in the list already gets what is said of them here; else they stay as they are. */
  isNewer: boolean
}

/**
 * Adds people to a list, each number once however it is spelled. What contacts know of their numbers is taken over; WhatsApp is
 * asked for the others. Answers the identities that are new in the list.
 */
export async function addItems(
  tx: Tx,
  { contactListId, people, isNewer }: Adding,
): Promise<ReadonlySet<string>> {
  if (people.length === 0) return new Set()
  const identified = people.map((person) => ({ ...person, identity: phoneIdentity(person.number) }))
  const contacts = await contactsByIdentity(
    tx,
    identified.map(({ identity }) => identity),
  )
  const rows = identified.map((person) => ({
    ...person,
    isWhatsappValid: contacts.get(person.identity)?.hasAccount ?? null,
  }))
  const now = tx.now().toISOString()
  const onKnown = isNewer
    ? sql`do update set name = excluded.name, number = excluded.number, updated_at = excluded.updated_at,
        email = coalesce(nullif(excluded.email, ''), contact_list_items.email),
        variables = contact_list_items.variables || excluded.variables`
    : sql`do nothing`
  const saved = await tx.db.execute<{ id: number; version: number; identity: string; isNew: boolean }>(sql`
    insert into contact_list_items (company_id, contact_list_id, name, number, identity, email, variables,
      is_whatsapp_valid, created_at, updated_at)
    select ${tx.companyId}::bigint, ${contactListId}::bigint, p.name, p.number, p.identity, p.email, p.variables,
      p."isWhatsappValid", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (name text, number text, identity text, email text,
      variables jsonb, "isWhatsappValid" boolean)
    on conflict (company_id, contact_list_id, identity) ${onKnown}
    returning id::float8 as id, version, identity, xmax = 0 as "isNew"`)
  await announceItems(tx, contactListId, saved.at(-1))
  if (rows.some(({ isWhatsappValid }) => isWhatsappValid === null)) await armNumberChecks(tx)
  return new Set(saved.filter(({ isNew }) => isNew).map(({ identity }) => identity))
}
