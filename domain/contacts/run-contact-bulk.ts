import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { contacts } from '#db/schema/contacts.ts'
import { bulkVerb, idsAlone } from '../core/bulk.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { inCompany } from '../core/tenancy.ts'
import { inTransaction } from '../core/transaction.ts'
import { addContactTag } from '../tags/add-contact-tag.ts'
import { removeLabel } from '../tags/remove-label.ts'
import { requireLabel } from '../tags/require-label.ts'
import { blockContact } from './block-contact.ts'
import type { ContactBulkInput } from './contract/bulk-schema.ts'
import { matching } from './lists/list-contacts.ts'
import { isListed, lockContact, writeContact } from './queries.ts'
import { selectContacts, toContactView } from './view.ts'

/** So many a search finds here: more than the list offers to choose at once. */
const MAX_FOUND = 10_000

/**
 * POST /contacts/bulk: does one thing to every contact that a filter of the list matches. Throws ERR_NO_PERMISSION,
 * ERR_NO_TAG_FOUND, ERR_SEARCH_TIMEOUT, ERR_VALIDATION.
 */
export const { run: runContactBulk } = bulkVerb<ContactBulkInput, { id: number }>({
  table: contacts,
  batchSize: 100,
  permission: ({ act }) => (act === 'block' ? 'contacts:blockMatching' : 'tags:assign'),
  async prepare(ctx, { act, tagId }) {
    if (act !== 'block') await inTransaction(ctx, (tx) => requireLabel(tx, required(tagId)))
  },
  matching: affected,
  load: idsAlone,
  act: (ctx, { id }, { act, tagId }) => ACTS[act](ctx, id, tagId ?? 0),
  namesOf,
})

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

/** Those of the list; a group cannot be blocked, and who is blocked is so already. */
function affected(tx: Tx, input: ContactBulkInput): SQL | undefined {
  const canBeBlocked = and(eq(contacts.isGroup, false), sql`${contacts.isActive}`)
  return and(isListed, matching(tx, input, MAX_FOUND), input.act === 'block' ? canBeBlocked : undefined)
}

async function namesOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await selectContacts(tx, inCompany(tx, contacts, inArray(contacts.id, [...ids])))
  return new Map(rows.map((row) => toContactView(tx, row)).map(({ id, name }) => [id, name]))
}
