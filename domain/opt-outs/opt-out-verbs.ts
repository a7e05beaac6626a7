import { inArray, sql } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { contactOptOuts } from '#db/schema/contact-lists.ts'
import { users } from '#db/schema/users.ts'
import { phoneIdentity } from '../contacts/contract/rules.ts'
import { countryOf, typedPhone } from '../contacts/contract/typed-phone.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { invalid } from '../core/contract/errors.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { optOutResource } from './contract/resource.ts'
import type { OptOutView } from './contract/schema.ts'
import { contactsByIdentity, ifListed } from './identities.ts'
import type { OptOutRow } from './opt-out.ts'

/**
 * The ordinary verbs of opt-outs, for who looks after campaigns: whoever is noted by hand was told by a person. Ending one, which
 * is its deletion, asks for the reason; an ended one is kept.
 */
export const optOutVerbs = resourceVerbs(optOutResource, {
  table: contactOptOuts,
  views: optOutViews,
  async values(tx, { note, number }, before) {
    if (before || number === undefined) return { note }
    const identity = phoneIdentity(typedPhone(number, countryOf(tx.actor)))
    const contact = (await contactsByIdentity(tx, [identity])).get(identity)
    return {
      identity,
      name: contact?.name ?? '',
      note: note ?? '',
      source: 'person' as const,
      userId: userIdOf(tx.actor),
    }
  },
  async beforeDelete(_tx, _row, { reason }) {
    if (!reason) throw invalid({ reason: 'required' })
  },
  ended: (tx, { reason }) => ({ endReason: reason, endedByUserId: userIdOf(tx.actor) }),
  keepsDeleted: true,
  search: [contactOptOuts.name, contactOptOuts.identity, contactOptOuts.note, contactOptOuts.word],
  order: {
    createdAt: { by: contactOptOuts.createdAt, type: 'timestamptz' },
    name: { by: sql`search_text(${contactOptOuts.name})`, type: 'text' },
  },
  unique: { contact_opt_outs_identity_key: 'number' },
})

export async function optOutViews(tx: Tx, rows: readonly OptOutRow[]): Promise<OptOutView[]> {
  const contacts = await contactsByIdentity(
    tx,
    rows.map(({ identity }) => identity),
  )
  const userNames = await userNamesOf(tx, rows)
  const campaignNames = await campaignNamesOf(tx, rows)
  return rows.map((row) => {
    const contact = ifListed(contacts.get(row.identity))
    return {
      id: row.id,
      version: row.version,
      number: /^\d+$/.test(row.identity) ? row.identity : '',
      name: contact?.name ?? row.name,
      contactId: contact?.id ?? null,
      source: row.source,
      word: row.word,
      campaignId: row.campaignId,
      campaignName: campaignNames.get(row.campaignId ?? 0) ?? null,
      userName: userNames.get(row.userId ?? 0) ?? null,
      note: row.note,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

async function userNamesOf(tx: Tx, rows: readonly OptOutRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ userId }) => userId ?? [])
  const userRows = await tx.db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inCompany(tx, users, inArray(users.id, [0, ...ids])))
  return new Map(userRows.map(({ id, name }) => [id, name]))
}

async function campaignNamesOf(tx: Tx, rows: readonly OptOutRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ campaignId }) => campaignId ?? [])
  const campaignRows = await tx.db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(inCompany(tx, campaigns, inArray(campaigns.id, [0, ...ids])))
  return new Map(campaignRows.map(({ id, name }) => [id, name]))
}
