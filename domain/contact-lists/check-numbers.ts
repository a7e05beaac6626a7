import { and, asc, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { contactListItems } from '#db/schema/contact-lists.ts'
import { userJobs } from '#db/schema/user-jobs.ts'
import { recordNumberCheck } from '../contacts/identity/check-number.ts'
import { connectedWhatsapp } from '../contacts/identity/connected-whatsapp.ts'
import { learnIdentity } from '../contacts/identity/learn-identity.ts'
import { ASK_EVERY } from '../contacts/import/work/ask-numbers.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { DAY_MS, SECOND_MS } from '../core/contract/time.ts'
import { setTimer, startTimer, takeTimer } from '../core/jobs/timers.ts'
import { emitRow } from '../core/outbox.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction, reading } from '../core/transaction.ts'
import { contactsByIdentity } from '../opt-outs/identities.ts'
import { tellCounts } from './queries.ts'

/** Pause while nothing can be asked: no connection is open, or an import of contacts asks at this pace already. */
const WAIT_MS = 60 * SECOND_MS
/** A number whose answer did not come is asked for again after this long. */
const AGAIN_MS = DAY_MS

/**
 * Has WhatsApp asked for the numbers of lists that nobody knows yet: one after the other in the company, at the pace at which an
 * import of contacts asks. A line that goes on is not hurried.
 */
export function armNumberChecks(tx: Tx): Promise<void> {
  return startTimer(tx, { kind: 'listNumbers', refId: tx.companyId, dueAt: tx.now() })
}

/** The moment of the line's next number: takes over what a contact knows, or has WhatsApp asked for one. */
export function checkNextNumber(ctx: Ctx, line: { companyId: number }): Promise<void> {
  const timer = { kind: 'listNumbers', refId: line.companyId } as const
  return inTransaction(ctx, async (tx) => {
    if (!(await takeTimer(tx, timer))) return
    const item = await nextItem(tx)
    if (!item) return
    const waitMs = await carryOn(tx, item)
    await setTimer(tx, { ...timer, dueAt: new Date(tx.now().getTime() + waitMs) })
  })
}

type Item = typeof contactListItems.$inferSelect

/** Answers after how many milliseconds the next one comes. */
async function carryOn(tx: Tx, { id, identity }: Item): Promise<number> {
  const contact = (await contactsByIdentity(tx, [identity])).get(identity)
  if (contact && contact.hasAccount !== null) {
    await settleNumber(tx, identity, contact.hasAccount)
    return 0
  }
  const connectionId = (await isContactImportAsking(tx)) ? undefined : await openConnection(tx)
  if (connectionId === undefined) return WAIT_MS
  await tx.db
    .update(contactListItems)
    .set({ askedAt: tx.now() })
    .where(inCompany(tx, contactListItems, eq(contactListItems.identity, identity)))
  const input = { companyId: tx.companyId, connectionId, contactListItemId: id }
  await tx.services.jobs.enqueue(tx, 'check-number', input, { key: `${tx.companyId}:item:${id}` })
  return SECOND_MS * (ASK_EVERY.least + Math.random() * (ASK_EVERY.most - ASK_EVERY.least))
}

async function nextItem(tx: Tx): Promise<Item | undefined> {
  const { isWhatsappValid, askedAt, id } = contactListItems
  const isDue = or(isNull(askedAt), lt(askedAt, new Date(tx.now().getTime() - AGAIN_MS)))
  const [item] = await tx.db
    .select()
    .from(contactListItems)
    .where(inCompany(tx, contactListItems, and(isNull(isWhatsappValid), isDue)))
    .orderBy(sql`${askedAt} asc nulls first`, asc(id))
    .limit(1)
  return item
}

async function isContactImportAsking(tx: Tx): Promise<boolean> {
  const isAsking = and(
    eq(userJobs.kind, 'contactImport'),
    eq(userJobs.state, 'active'),
    eq(userJobs.phase, 'numbers'),
  )
  const rows = await tx.db
    .select({ id: userJobs.id })
    .from(userJobs)
    .where(inCompany(tx, userJobs, isAsking))
    .limit(1)
  return rows.length > 0
}

async function openConnection(tx: Tx): Promise<number | undefined> {
  const [connection] = await tx.db
    .select({ id: connections.id })
    .from(connections)
    .where(connectedWhatsapp(tx))
    .orderBy(desc(connections.isDefault), connections.id)
    .limit(1)
  return connection?.id
}

/** The number of a list that is to be asked for; undefined when nobody needs to know any more. */
export function findItemNumber(ctx: Ctx, contactListItemId: number): Promise<string | undefined> {
  return reading(ctx, async (tx) => {
    const [item] = await tx.db
      .select({ number: contactListItems.number, isWhatsappValid: contactListItems.isWhatsappValid })
      .from(contactListItems)
      .where(inCompany(tx, contactListItems, eq(contactListItems.id, contactListItemId)))
    return item?.isWhatsappValid === null ? item.number : undefined
  })
}

export type CheckedItem = {
  contactListItemId: number
  connectionId: number
  /** As it was asked for. */
  number: string
  /** The account that has the number on the channel; null when nobody has it. */
  account: { phone: string; lid: string | null } | null
}

/**
 * Records what WhatsApp answered about a number of a list: for every list that has it, and for the contact, also one who is known by a hidden id alone. A number that was
 * changed meanwhile is another question.
 */
export async function recordItemCheck(ctx: Ctx, checked: CheckedItem): Promise<void> {
  const { contactListItemId, connectionId, number, account } = checked
  const knownIds = await inTransaction(ctx, async (tx) => {
    const [item] = await tx.db
      .select()
      .from(contactListItems)
      .where(inCompany(tx, contactListItems, eq(contactListItems.id, contactListItemId)))
    if (!item || item.number !== number) return undefined
    await settleNumber(tx, item.identity, account !== null)
    const hiddenNames = account?.lid ? [`lid:${account.lid}`] : []
    const contacts = await contactsByIdentity(tx, [item.identity, ...hiddenNames])
    const contact = contacts.get(item.identity)
    const hidden = hiddenNames.flatMap((name) => contacts.get(name)?.id ?? [])
    return { contactId: contact?.number === number ? contact.id : undefined, hiddenId: hidden[0] }
  })
  if (knownIds?.contactId !== undefined)
    return void (await recordNumberCheck(ctx, {
      contactId: knownIds.contactId,
      connectionId,
      number,
      account,
    }))
  // Somebody who wrote under a hidden id, and may have opted out under it, has this number.
  if (account && knownIds?.hiddenId !== undefined)
    await learnIdentity(ctx, { contactId: knownIds.hiddenId, phone: account.phone, lid: account.lid })
}

/** Writes what is known of a number at everybody of the lists who has it. */
async function settleNumber(tx: Tx, identity: string, isWhatsappValid: boolean): Promise<void> {
  const now = tx.now()
  const rows = await tx.db
    .update(contactListItems)
    .set({ isWhatsappValid, checkedAt: now, updatedAt: now })
    .where(inCompany(tx, contactListItems, eq(contactListItems.identity, identity)))
    .returning({
      id: contactListItems.id,
      version: contactListItems.version,
      contactListId: contactListItems.contactListId,
    })
  for (const { id, version } of rows) emitRow(tx, { noun: 'contactListItem', id, version, action: 'update' })
  await tellCounts(
    tx,
    rows.map(({ contactListId }) => contactListId),
  )
}
