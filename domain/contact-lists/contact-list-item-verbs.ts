import { eq, type SQL, sql } from 'drizzle-orm'
import { contactListItems } from '#db/schema/contact-lists.ts'
import { isPhone, phoneIdentity } from '../contacts/contract/rules.ts'
import { countryOf, typedPhone } from '../contacts/contract/typed-phone.ts'
import type { Ctx, Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { contactsByIdentity, ifListed } from '../opt-outs/identities.ts'
import { optedOutAmong } from '../opt-outs/opt-out.ts'
import { armNumberChecks } from './check-numbers.ts'
import { contactListItemResource } from './contract/item-resource.ts'
import type { ContactListItemView } from './contract/schema.ts'
import { requireList, tellCounts } from './queries.ts'

type ContactListItemRow = typeof contactListItems.$inferSelect

/** The ordinary verbs of people of lists; those of a list that was deleted are gone with it. Specification 3 §5. */
export const contactListItemVerbs = resourceVerbs(contactListItemResource, {
  table: contactListItems,
  views: withContacts,
  async values(tx, { contactListId, number, ...input }, before) {
    if (!before) await requireList(tx, contactListId ?? 0)
    const list = before ? {} : { contactListId }
    return { ...input, ...list, ...(number !== undefined && (await numberColumns(tx, number, before))) }
  },
  async saved(tx, { isWhatsappValid, contactListId }) {
    if (isWhatsappValid === null) await armNumberChecks(tx)
    await tellCounts(tx, [contactListId])
  },
  beforeDelete: (tx, { contactListId }) => tellCounts(tx, [contactListId]),
  visible: ofLivingList,
  filter: (_tx, { contactListId }) => [
    contactListId === undefined ? undefined : eq(contactListItems.contactListId, contactListId),
  ],
  search: [contactListItems.name, contactListItems.number, contactListItems.email],
  order: {
    createdAt: { by: contactListItems.id, type: 'bigint' },
    name: { by: sql`search_text(${contactListItems.name})`, type: 'text' },
  },
  unique: { contact_list_items_identity_key: 'number' },
})

function ofLivingList({ companyId }: Ctx): SQL {
  return sql`exists (select from contact_lists l where l.company_id = ${companyId}
    and l.id = ${contactListItems.contactListId} and l.deleted_at is null)`
}

/** The columns of a number; what is known of the same number stays. */
async function numberColumns(tx: Tx, text: string, before: ContactListItemRow | undefined) {
  const number = typedPhone(text, countryOf(tx.actor))
  if (!isPhone(number)) throw invalid({ number: 'phone' })
  const identity = phoneIdentity(number)
  if (identity === before?.identity) return { number }
  const contact = (await contactsByIdentity(tx, [identity])).get(identity)
  return { number, identity, isWhatsappValid: contact?.hasAccount ?? null, askedAt: null, checkedAt: null }
}

async function withContacts(tx: Tx, rows: ContactListItemRow[]): Promise<ContactListItemView[]> {
  const identities = [...new Set(rows.map(({ identity }) => identity))]
  const [contacts, optedOut] = await Promise.all([
    contactsByIdentity(tx, identities),
    optedOutAmong(tx, identities),
  ])
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    contactListId: row.contactListId,
    companyId: row.companyId,
    name: row.name,
    number: row.number,
    email: row.email,
    isWhatsappValid: row.isWhatsappValid,
    variables: row.variables,
    contactId: ifListed(contacts.get(row.identity))?.id ?? null,
    isOptedOut: optedOut.has(row.identity),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}
