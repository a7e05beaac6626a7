import { eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import { contactListItems } from '#db/schema/contact-lists.ts'
import { phoneIdentity } from '../../contacts/contract/rules.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { contactsByIdentity, identitiesOfContacts, ifListed } from '../../opt-outs/identities.ts'
import { optedOutAmong } from '../../opt-outs/opt-out.ts'
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

/** Once it has begun, nobody comes into its list any more. */
type Audience = Pick<CampaignRow, 'contactListId' | 'tagListId' | 'startedAt'>

/** A part of an audience, and the place behind it; null where nobody is left. */
export type AudiencePart = { members: AudienceMember[]; next: number | null }

/** A place in the people with the tag, who come behind those of the list: below zero. */
const tagPlace = (contactId: number) => -(contactId + 1)

type Part = { after: number; limit: number }

/** The people of an audience behind a place, in its order: those of the list, then those with the tag. */
export async function readAudience(
  tx: Tx,
  { contactListId, tagListId, startedAt }: Audience,
  { after, limit }: Part,
): Promise<AudiencePart> {
  const isOfList = after >= 0 && contactListId !== null
  const people = isOfList
    ? await ofList(tx, { contactListId, startedAt }, { after, limit })
    : await ofTag(tx, tagListId, after < 0 ? -after - 1 : 0, limit)
  const members = await judged(tx, people)
  if (people.length === limit) return { members, next: people.at(-1)?.place ?? null }
  return { members, next: isOfList && tagListId !== null ? tagPlace(0) : null }
}

/** The first so many people of an audience. */
export async function firstOfAudience(tx: Tx, audience: Audience, limit: number): Promise<AudienceMember[]> {
  const first = await readAudience(tx, audience, { after: 0, limit })
  if (first.next === null || first.members.length >= limit) return first.members
  const second = await readAudience(tx, audience, { after: first.next, limit: limit - first.members.length })
  return [...first.members, ...second.members]
}

async function judged(tx: Tx, people: readonly Person[]): Promise<AudienceMember[]> {
  const identities = people.map(({ identity }) => identity)
  const [contactRows, optedOut] = [
    await contactsByIdentity(tx, identities),
    await optedOutAmong(tx, identities),
  ]
  return people.map((person) => {
    const contact = ifListed(contactRows.get(person.identity))
    return {
      ...person,
      contactId: person.contactId ?? contact?.id ?? null,
      isWhatsappValid: person.isWhatsappValid ?? contact?.hasAccount ?? null,
      isOptedOut: optedOut.has(person.identity),
      isBlocked: contact ? !contact.isActive : false,
    }
  })
}

type Person = Omit<AudienceMember, 'isOptedOut' | 'isBlocked'>

type List = { contactListId: number; startedAt: Date | null }

async function ofList(tx: Tx, list: List, { after, limit }: Part): Promise<Person[]> {
  const { id, identity, name, number, email, variables, isWhatsappValid, createdAt } = contactListItems
  const { contactListId, startedAt } = list
  const rows = await tx.db
    .select({ id, identity, name, number, email, variables, isWhatsappValid })
    .from(contactListItems)
    .where(
      inCompany(
        tx,
        contactListItems,
        eq(contactListItems.contactListId, contactListId),
        gt(id, after),
        startedAt ? lte(createdAt, startedAt) : undefined,
        isOfLivingList(tx),
      ),
    )
    .orderBy(id)
    .limit(limit)
  return rows.map(({ id: place, ...row }) => ({ ...row, place, contactListItemId: place, contactId: null }))
}

/** A list that was deleted can come back, and is read by nobody until then. */
function isOfLivingList(tx: Tx): SQL {
  return sql`exists (select from contact_lists l where l.company_id = ${tx.companyId}
    and l.id = ${contactListItems.contactListId} and l.deleted_at is null)`
}

type TagRow = Pick<Person, 'name' | 'number' | 'email' | 'variables' | 'isWhatsappValid'> & { id: number }

/** People with the tag, not groups. */
async function ofTag(tx: Tx, tagId: number | null, after: number, limit: number): Promise<Person[]> {
  if (tagId === null) return []
  const rows = await tx.db.execute<TagRow>(sql`
    select c.id::float8 as id, c.name, c.number, c.email, c.has_account as "isWhatsappValid",
      coalesce((select jsonb_object_agg(e.name, e.value) from contact_extra_info e
        where e.company_id = c.company_id and e.contact_id = c.id), '{}') as variables
    from contact_tags t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      join tags g on g.company_id = t.company_id and g.id = t.tag_id and g.deleted_at is null
    where t.company_id = ${tx.companyId} and t.tag_id = ${tagId} and c.id > ${after} and c.deleted_at is null
      and not c.is_group order by c.id limit ${limit}`)
  const nameless = rows.flatMap(({ id, number }) => (number === '' ? id : []))
  const otherNames = await identitiesOfContacts(tx, nameless)
  return rows.map(({ id, ...row }) => ({
    ...row,
    place: tagPlace(id),
    contactListItemId: null,
    contactId: id,
    identity:
      row.number === ''
        ? (otherNames.get(id)?.find((name) => name.includes(':')) ?? `contact:${id}`)
        : phoneIdentity(row.number),
  }))
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
  const rows = await tx.db.execute<{ name: string }>(sql`
    select distinct name from (
      select e.name from contact_extra_info e join contact_tags t on t.company_id = e.company_id
        and t.contact_id = e.contact_id where e.company_id = ${tx.companyId} and t.tag_id = ${tagListId ?? 0}
      union all select k from contact_list_items i, jsonb_object_keys(i.variables) k
        where i.company_id = ${tx.companyId} and i.contact_list_id = ${contactListId ?? 0}) names limit ${MAX_NAMES}`)
  return rows.map(({ name }) => name)
}

const MAX_NAMES = 200
