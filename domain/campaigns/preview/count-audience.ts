import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../core/context.ts'
import { giveMoreTime } from '../../core/transaction.ts'
import type { AudienceCounts } from '../contract/preview-schema.ts'
import type { CampaignRow } from '../queries.ts'

const NOBODY: AudienceCounts = {
  total: 0,
  valid: 0,
  unchecked: 0,
  noAccount: 0,
  optedOut: 0,
  blocked: 0,
  doubled: 0,
}

/** The people of an audience by what is known of them before it begins. Each is counted once. */
export async function countAudience(
  tx: Tx,
  { contactListId, tagListId }: Pick<CampaignRow, 'contactListId' | 'tagListId'>,
): Promise<AudienceCounts> {
  if (contactListId === null && tagListId === null) return NOBODY
  const people = sql`${peopleOfList(tx, contactListId ?? 0)} union all ${peopleOfTag(tx, tagListId ?? 0)}`
  const [row] = await tx.db.execute<AudienceCounts>(sql`
    with people as materialized (${people}), gone as materialized (${optedOutContacts(tx)}),
      judged as (select p.*, row_number() over (partition by p.identity order by p.place) > 1 as doubled,
        p.contact_id in (select contact_id from gone) is true
          or exists (select from contact_opt_outs o where o.company_id = ${tx.companyId} and o.identity = p.identity
          and o.ended_at is null) as opted_out from people p)
    select count(*)::int as total,
      count(*) filter (where doubled)::int as doubled,
      count(*) filter (where not doubled and opted_out)::int as "optedOut",
      count(*) filter (where not doubled and not opted_out and blocked)::int as blocked,
      count(*) filter (where not doubled and not opted_out and not blocked and has_account is false)::int as "noAccount",
      count(*) filter (where not doubled and not opted_out and not blocked and has_account)::int as valid,
      count(*) filter (where not doubled and not opted_out and not blocked and has_account is null)::int as unchecked
    from judged`)
  return { ...NOBODY, ...row }
}

/** The people whom a campaign reaches as far as is known. An audience of hundreds of thousands is counted for seconds. */
export async function countReached(
  tx: Tx,
  audience: Pick<CampaignRow, 'contactListId' | 'tagListId'>,
): Promise<number> {
  await giveMoreTime(tx)
  const { valid, unchecked } = await countAudience(tx, audience)
  return valid + unchecked
}

/** Brazil's mobiles are known with and without their ninth digit. */
const spellingsOf = (column: 'i.identity' | 'o.identity') =>
  sql.raw(`array[${column}, regexp_replace(${column}, '^(55\\d\\d)(\\d{8})$', '\\19\\2'),
    regexp_replace(${column}, '^(55\\d\\d)9(\\d{8})$', '\\1\\2')]`)

/** Contacts who opted out, under whichever of their numbers or ids. */
function optedOutContacts(tx: Tx): SQL {
  const open = sql`contact_opt_outs o join contact_identities k on k.company_id = o.company_id`
  return sql`select k.contact_id from ${open} and k.kind = 'phone' and k.value = any(${spellingsOf('o.identity')})
      where o.company_id = ${tx.companyId} and o.ended_at is null and o.identity not like '%:%'
    union select k.contact_id from ${open} and k.kind = split_part(o.identity, ':', 1) and k.value = split_part(o.identity, ':', 2)
      where o.company_id = ${tx.companyId} and o.ended_at is null and o.identity like '%:%'`
}

function peopleOfList(tx: Tx, listId: number): SQL {
  return sql`select i.id as place, i.identity, c.id as contact_id, coalesce(i.is_whatsapp_valid, c.has_account) as has_account,
      coalesce(not c.is_active, false) as blocked
    from contact_list_items i
      join contact_lists l on l.company_id = i.company_id and l.id = i.contact_list_id and l.deleted_at is null
      left join lateral (select k.contact_id from contact_identities k where k.company_id = i.company_id and k.kind = 'phone'
        and k.value = any(${spellingsOf('i.identity')}) limit 1) k on true
      left join contacts c on c.company_id = i.company_id and c.id = k.contact_id and c.deleted_at is null
    where i.company_id = ${tx.companyId} and i.contact_list_id = ${listId}`
}

/** `phoneIdentity` of a contact's number, and of one without a number how else they are known: as the audience is read. */
const IDENTITY = `case
  when c.number = '' then coalesce((select k.kind || ':' || k.value from contact_identities k
    where k.company_id = c.company_id and k.contact_id = c.id and k.kind <> 'phone' and k.value <> ''
    order by k.kind desc, k.created_at, k.value limit 1), 'contact:' || c.id)
  when c.number ~ '^55([12]\\d|30)[6-9]\\d{7}$' then regexp_replace(c.number, '^(55\\d\\d)', '\\19')
  when c.number ~ '^55(3[1-9]|[4-9]\\d)9[6-9]\\d{7}$' then regexp_replace(c.number, '^(55\\d\\d)9', '\\1')
  when c.number ~ '^(521|549)\\d{10}$' then left(c.number, 2) || right(c.number, 10)
  else c.number end`

function peopleOfTag(tx: Tx, tagId: number): SQL {
  return sql`select c.id as place, ${sql.raw(IDENTITY)} as identity, c.id as contact_id, c.has_account,
      not c.is_active as blocked
    from contact_tags t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      join tags g on g.company_id = t.company_id and g.id = t.tag_id and g.deleted_at is null
    where t.company_id = ${tx.companyId} and t.tag_id = ${tagId} and c.deleted_at is null and not c.is_group`
}
