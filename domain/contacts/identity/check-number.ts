import { desc, eq, isNull, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { DAY_MS, MINUTE_MS } from '../../core/contract/time.ts'
import { setTimer, takeTimer } from '../../core/jobs/timers.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { Identity } from '../contract/schema.ts'
import { type ContactRow, lockAnyContact, lockIdentities, phoneIdentities, writeContact } from '../queries.ts'
import { connectedWhatsapp } from './connected-whatsapp.ts'
import { learnIdentity } from './learn-identity.ts'

/**
 * Has WhatsApp asked, by a connection that is open, whether somebody has the contact's number: their own connection if it
 * is, else the default one. Asked later by the process that holds the connection; without one it is tried again, ever less often and for a month.
 */
export async function requestNumberCheck(tx: Tx, contact: ContactRow): Promise<void> {
  if (contact.isGroup || contact.number === '') return
  const [connection] = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(connectedWhatsapp(tx))
    .orderBy(
      sql`(${connections.id} is not distinct from ${contact.connectionId}::bigint) desc`,
      desc(connections.isDefault),
      connections.id,
    )
    .limit(1)
  if (!connection) return tryLater(tx, contact)
  const input = { companyId: tx.companyId, connectionId: connection.id, contactId: contact.id }
  await tx.services.jobs.enqueue(tx, 'check-number', input, { key: `${tx.companyId}:${contact.id}` })
}

const FIRST_WAIT_MS = 5 * MINUTE_MS
const TRIED_MS = 30 * DAY_MS

/** As long again as nobody could be asked already, a day at most. */
async function tryLater(tx: Tx, { id: refId, updatedAt }: ContactRow): Promise<void> {
  const now = tx.now().getTime()
  const age = now - updatedAt.getTime()
  if (age > TRIED_MS) return
  const wait = Math.min(DAY_MS, Math.max(FIRST_WAIT_MS, age))
  await setTimer(tx, { kind: 'number', refId, dueAt: new Date(now + wait) })
}

/** The time to try again has come: asks, unless that was done meanwhile or nobody needs to know any more. */
export function checkNumberLater(ctx: Ctx, { contactId }: { contactId: number }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [contact] = await tx.db
      .select()
      .from(contacts)
      .where(inCompany(tx, contacts, eq(contacts.id, contactId)))
      .for('no key update')
    const isDue = await takeTimer(tx, { kind: 'number', refId: contactId })
    if (!isDue || !contact || contact.deletedAt !== null || contact.hasAccount !== null) return
    await requestNumberCheck(tx, contact)
  })
}

/** The number that is to be asked for; undefined when nobody needs to know any more. */
export function findNumberToCheck(ctx: Ctx, contactId: number): Promise<string | undefined> {
  return reading(ctx, async (tx) => {
    const [contact] = await tx.db
      .select({ number: contacts.number, isGroup: contacts.isGroup })
      .from(contacts)
      .where(inCompany(tx, contacts, eq(contacts.id, contactId), isNull(contacts.deletedAt)))
    return contact && !contact.isGroup && contact.number !== '' ? contact.number : undefined
  })
}

export type CheckedNumber = {
  contactId: number
  connectionId: number
  /** As it was asked for. */
  number: string
  /** The account that has the number on the channel; null when nobody has it. */
  account: { phone: string; lid: string | null } | null
}

/**
 * Records the answer of WhatsApp about a contact's number: either nobody has it, or WhatsApp names the number and the
 * hidden id of the account, which win over the typed number. If the number was changed meanwhile, the answer belongs to
 * another question and is ignored. Returns the id of the contact that has the number. Server behaviour §1.3.
 */
export function recordNumberCheck(ctx: Ctx, checked: CheckedNumber): Promise<number> {
  const { contactId, connectionId, number, account } = checked
  return inTransaction(ctx, async (tx) => {
    const names: Identity[] = account ? identitiesOf(account) : []
    await lockIdentities(tx, [...phoneIdentities(number), ...names])
    const before = await lockAnyContact(tx, contactId)
    if (before.number !== number) return before.id
    if (!account) {
      await writeContact(tx, before.id, { hasAccount: false })
      return before.id
    }
    const id = await learnIdentity(tx, { contactId, phone: account.phone, lid: account.lid })
    const now = await lockAnyContact(tx, id)
    // Another account has the number, and is no contact yet.
    if (now.number !== account.phone) return id
    if (now.hasAccount !== true) await writeContact(tx, id, { hasAccount: true })
    if (now.pictureFileId !== null) return id
    const input = { companyId: tx.companyId, connectionId, contactId: id }
    await tx.services.jobs.enqueue(tx, 'fetch-picture', input, { key: `${tx.companyId}:${id}` })
    return id
  })
}

/** A number that was just saved: what the channel answered is kept, and without an answer it is asked later. Answers as recordNumberCheck. */
export async function settleNumber(
  tx: Tx,
  contact: ContactRow,
  answer: Omit<CheckedNumber, 'contactId'> | undefined,
): Promise<number> {
  if (answer) return recordNumberCheck(tx, { ...answer, contactId: contact.id })
  await requestNumberCheck(tx, contact)
  return contact.id
}

function identitiesOf({ phone, lid }: { phone: string; lid: string | null }): Identity[] {
  return [{ kind: 'phone', value: phone }, ...(lid ? [{ kind: 'lid' as const, value: lid }] : [])]
}
