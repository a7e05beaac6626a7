import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import type { Ctx, Tx } from '../../core/context.ts'
import { invalid } from '../../core/contract/errors.ts'
import { permit } from '../../core/contract/permissions.ts'
import { SECOND_MS } from '../../core/contract/time.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { inCompany } from '../../core/tenancy.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import { tryEach } from '../../core/try-each.ts'
import { addContactTag } from '../../tags/add-contact-tag.ts'
import { removeLabel } from '../../tags/remove-label.ts'
import { requireLabel } from '../../tags/require-label.ts'
import { blockContact } from '../block-contact.ts'
import type { ContactBulkInput, ContactBulkStep } from '../contract/bulk/bulk-schema.ts'
import { matching } from '../lists/list-contacts.ts'
import { isListed, lockContact, writeContact } from '../queries.ts'
import { selectContacts, toContactView } from '../view.ts'

/** Contacts of one call, and for how long it goes on: whoever waits sees it come along, and nobody else waits for it. */
const BATCH = 100
const BUDGET_MS = 1.5 * SECOND_MS
/** So many a search finds here: more than the list offers to choose at once. */
const MOST_FOUND = 10_000

/**
 * POST /contacts/bulk: does one thing to every contact that a filter of the list matches, portion by portion; call it again
 * with `after` until `next` is null. Each is judged by itself: a refusal is told, and stops nothing. Who comes meanwhile is
 * not meant. Throws ERR_NO_PERMISSION, ERR_NO_TAG_FOUND, ERR_SEARCH_TIMEOUT, ERR_VALIDATION.
 */
export async function runContactBulk(ctx: Ctx, input: ContactBulkInput): Promise<ContactBulkStep> {
  permit(ctx.actor, input.act === 'block' ? 'contacts:blockMatching' : 'tags:assign')
  const { tagId } = input
  if (input.act !== 'block') await inTransaction(ctx, (tx) => requireLabel(tx, required(tagId)))
  const upTo = input.upTo ?? (await newest(ctx))
  const total = input.total ?? (await count(ctx, input, upTo))
  const ids = await idsAfter(ctx, input, upTo)
  const { tried, refused } = await tryEach(ids, BUDGET_MS, (id) => ACTS[input.act](ctx, id, tagId ?? 0))
  const isOver = tried === ids.length && ids.length < BATCH
  const next = isOver ? null : (ids[tried - 1] ?? null)
  return { total, upTo, done: tried - refused.length, refused: await named(ctx, refused), next }
}

/** Done by the verb that does the same to one. */
const ACTS: Record<
  ContactBulkInput['act'],
  (ctx: Ctx, contactId: number, tagId: number) => Promise<unknown>
> = {
  tag: (ctx, contactId, tagId) => addContactTag(ctx, { contactId, tagId }),
  untag: (ctx, contactId, tagId) =>
    inTransaction(ctx, async (tx) => {
      await lockContact(tx, contactId)
      if (await removeLabel(tx, { tagId, contactId })) await writeContact(tx, contactId, {})
    }),
  block: (ctx, contactId) => blockContact(ctx, { contactId, active: false }),
}

function required(tagId: number | null | undefined): number {
  if (!tagId) throw invalid({ tagId: 'required' })
  return tagId
}

/** The newest contact that there is. */
function newest(ctx: Ctx): Promise<number> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ id: sql<number>`coalesce(max(${contacts.id}), 0)::float8` })
      .from(contacts)
      .where(inCompany(tx, contacts))
    return row?.id ?? 0
  })
}

function count(ctx: Ctx, input: ContactBulkInput, upTo: number): Promise<number> {
  return reading(ctx, async (tx) => {
    const [row] = await tx.db
      .select({ count: sql<number>`count(*)::int` })
      .from(contacts)
      .where(inCompany(tx, contacts, affected(tx, input), lte(contacts.id, upTo)))
    return row?.count ?? 0
  })
}

/** The next of them, by id: what is done to them may take them out of the filter. */
function idsAfter(ctx: Ctx, input: ContactBulkInput, upTo: number): Promise<number[]> {
  return reading(ctx, async (tx) => {
    const isNext = and(gt(contacts.id, input.after ?? 0), lte(contacts.id, upTo))
    const rows = await tx.db
      .select({ id: contacts.id })
      .from(contacts)
      .where(inCompany(tx, contacts, affected(tx, input), isNext))
      .orderBy(asc(contacts.id))
      .limit(BATCH)
    return rows.map(({ id }) => id)
  })
}

/** Those of the list; a group cannot be blocked, and who is blocked is so already. */
function affected(tx: Tx, input: ContactBulkInput): SQL | undefined {
  const canBeBlocked = and(eq(contacts.isGroup, false), sql`${contacts.isActive}`)
  return and(isListed, matching(tx, input, MOST_FOUND), input.act === 'block' ? canBeBlocked : undefined)
}

async function named(ctx: Ctx, refused: readonly { target: number; code: string }[]) {
  if (refused.length === 0) return []
  const ids = refused.map(({ target }) => target)
  const views = await reading(ctx, async (tx) => {
    const rows = await selectContacts(tx, inCompany(tx, contacts, sql`${contacts.id} = any(${idArray(ids)})`))
    return rows.map((row) => toContactView(tx, row))
  })
  const names = new Map(views.map(({ id, name }) => [id, name]))
  return refused.map(({ target, code }) => ({ id: target, name: names.get(target) ?? '', code }))
}
