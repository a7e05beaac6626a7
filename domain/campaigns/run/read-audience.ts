import { sql } from 'drizzle-orm'
import { canonicalPhone } from '../../contacts/contract/rules.ts'
import type { Tx } from '../../core/context.ts'
import type { SkipReason } from '../contract/rules.ts'
import type { CampaignRow } from '../queries.ts'

/** A person of a campaign's audience, as they are now. */
export type AudienceMember = {
  /** In the order of which the audience is walked: the id of the list's item, or of the contact. */
  place: number
  contactListItemId: number | null
  contactId: number | null
  identity: string
  name: string
  number: string
  email: string
  variables: Record<string, string>
  /** Null where nobody was asked. */
  isWhatsappValid: boolean | null
  isOptedOut: boolean
  isBlocked: boolean
}

type Audience = Pick<CampaignRow, 'contactListId' | 'tagListId'>

/** The next people of an audience behind a place, in its order. */
export async function readAudience(
  tx: Tx,
  { contactListId, tagListId }: Audience,
  { after, limit }: { after: number; limit: number },
): Promise<AudienceMember[]> {
  if (contactListId !== null) return ofList(tx, contactListId, after, limit)
  if (tagListId !== null) return ofTag(tx, tagListId, after, limit)
  return []
}

type ListRow = Omit<AudienceMember, 'contactListItemId'>

async function ofList(tx: Tx, listId: number, after: number, limit: number): Promise<AudienceMember[]> {
  const rows = await tx.db.execute<ListRow>(sql`
    select i.id::float8 as place, coalesce(i.contact_id, k.contact_id)::float8 as "contactId", i.identity, i.name, i.number,
      i.email, i.variables, i.is_whatsapp_valid as "isWhatsappValid", ${isOptedOut(tx, sql`i.identity`)} as "isOptedOut",
      coalesce(not c.is_active, false) as "isBlocked"
    from contact_list_items i
      left join contact_identities k on k.company_id = i.company_id and k.kind = 'phone' and k.value = i.identity
      left join contacts c on c.company_id = i.company_id and c.id = coalesce(i.contact_id, k.contact_id)
        and c.deleted_at is null
    where i.company_id = ${tx.companyId} and i.contact_list_id = ${listId} and i.id > ${after}
    order by i.id limit ${limit}`)
  return rows.map((row) => ({ ...row, contactListItemId: row.place }))
}

type TagRow = Omit<AudienceMember, 'contactListItemId' | 'identity' | 'isOptedOut' | 'contactId'>

/** People with the tag, not groups. */
async function ofTag(tx: Tx, tagId: number, after: number, limit: number): Promise<AudienceMember[]> {
  const rows = await tx.db.execute<TagRow>(sql`
    select c.id::float8 as place, c.name, c.number, c.email, not c.is_active as "isBlocked",
      c.has_account as "isWhatsappValid", coalesce((select jsonb_object_agg(e.name, e.value) from contact_extra_info e
        where e.company_id = c.company_id and e.contact_id = c.id), '{}') as variables
    from contact_tags t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where t.company_id = ${tx.companyId} and t.tag_id = ${tagId} and c.id > ${after} and c.deleted_at is null
      and not c.is_group order by c.id limit ${limit}`)
  const identities = rows.map(({ place, number }) => identityOf(place, number))
  const optedOut = await optedOutAmong(tx, identities)
  return rows.map((row, index) => {
    const identity = identities[index] ?? ''
    return {
      ...row,
      contactListItemId: null,
      contactId: row.place,
      identity,
      isOptedOut: optedOut.has(identity),
    }
  })
}

/** Somebody without a number is told apart by being a contact. */
function identityOf(contactId: number, number: string): string {
  return number === '' ? `contact:${contactId}` : canonicalPhone(number)
}

const isOptedOut = (tx: Tx, identity: ReturnType<typeof sql>) => sql`exists (select from contact_opt_outs o
  where o.company_id = ${tx.companyId} and o.identity = ${identity} and o.ended_at is null)`

async function optedOutAmong(tx: Tx, identities: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.db.execute<{ identity: string }>(sql`
    select a.identity from jsonb_array_elements_text(${JSON.stringify(identities)}::jsonb) as a (identity)
    where ${isOptedOut(tx, sql`a.identity`)}`)
  return new Set(rows.map(({ identity }) => identity))
}

/** Why somebody gets nothing, as it is known before their turn. Server behaviour §4. */
export function skipReasonOf(
  member: Pick<AudienceMember, 'isOptedOut' | 'isBlocked' | 'isWhatsappValid'>,
): SkipReason | null {
  if (member.isOptedOut) return 'optedOut'
  if (member.isBlocked) return 'blocked'
  return member.isWhatsappValid === false ? 'noAccount' : null
}

/** The names of all placeholders that somebody of the audience has a value for. */
export async function audienceVariables(tx: Tx, { contactListId, tagListId }: Audience): Promise<string[]> {
  const rows =
    contactListId === null
      ? await tx.db.execute<{ name: string }>(sql`
          select distinct e.name from contact_extra_info e join contact_tags t on t.company_id = e.company_id
            and t.contact_id = e.contact_id
          where e.company_id = ${tx.companyId} and t.tag_id = ${tagListId ?? 0} limit ${MAX_NAMES}`)
      : await tx.db.execute<{ name: string }>(sql`
          select distinct k as name from contact_list_items i, jsonb_object_keys(i.variables) k
          where i.company_id = ${tx.companyId} and i.contact_list_id = ${contactListId} limit ${MAX_NAMES}`)
  return rows.map(({ name }) => name)
}

const MAX_NAMES = 200
