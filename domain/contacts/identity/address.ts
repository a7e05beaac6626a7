import { type SQL, sql } from 'drizzle-orm'
import type { ChannelPerson } from '../../channels/contract/inbound.ts'
import type { OutboundChat } from '../../channels/contract/outbound.ts'
import { digitsOf } from '../contract/rules.ts'

/*
 * A contact may have several accounts on the channel: two who turned out to be one person, or were merged by hand. An address is the
 * identity by which one of them is written to: `lid:…`, else `phone:…`. A message keeps the address that it came from or went to.
 * Server behaviour §1.3.
 */

/** The address of a person as the channel named them; null for nobody. */
export function addressOf({ lid, phone }: ChannelPerson): string | null {
  if (lid) return `lid:${lid}`
  return phone ? `phone:${digitsOf(phone)}` : null
}

type ContactRef = { companyId: SQL; contactId: SQL }
type Conversation = ContactRef & { connectionId: SQL }

const ADDRESS = sql`(i.kind || ':' || i.value)`
const identitiesOf = ({ companyId, contactId }: ContactRef) =>
  sql`contact_identities i where i.company_id = ${companyId} and i.contact_id = ${contactId}`

/**
 * Returns the address to which a conversation answers a contact, as a text: the one that was chosen there, else the one
 * from which they wrote last, else their hidden id; null for a group and for a contact without any identity. With only
 * one account nothing else is looked up.
 */
export function replyAddress(conversation: Conversation): SQL {
  const { companyId, contactId, connectionId } = conversation
  const inConversation = (table: string) => {
    const t = sql.raw(table)
    return sql`${t}.company_id = ${companyId} and ${t}.contact_id = ${contactId} and ${t}.connection_id = ${connectionId}`
  }
  const isTheirs = (address: SQL) =>
    sql`exists (select from ${identitiesOf(conversation)} and ${ADDRESS} = ${address})`
  return sql`case when (select count(*) filter (where i.kind = 'lid') > 1
        or count(*) filter (where i.kind = 'lid') = 0 and count(*) filter (where i.kind = 'phone') > 1
      from ${identitiesOf(conversation)}) then coalesce(
    (select a.reply_address from tickets a where ${inConversation('a')} and a.reply_address is not null
      and ${isTheirs(sql`a.reply_address`)} order by a.id desc limit 1),
    (select w.address from messages w where ${inConversation('w')} and not w.from_me and w.address is not null
      and ${isTheirs(sql`w.address`)} order by w.id desc limit 1),
    ${firstAddress(conversation)}) else ${firstAddress(conversation)} end`
}

function firstAddress(contactRef: ContactRef): SQL {
  return sql`(select ${ADDRESS} from ${identitiesOf(contactRef)} and i.kind in ('lid', 'phone')
    order by i.kind, i.created_at desc, i.value limit 1)`
}

/**
 * The chat as JSON for `chatOf`: of a group its id; of a person the account of this address, which still has to be theirs, and
 * where it is not, the one that `otherwise` gives.
 */
export function chatJson(
  contactRef: ContactRef,
  { address, otherwise }: { address: SQL; otherwise: SQL },
): SQL {
  return sql`(select jsonb_build_object('groupId', max(i.value) filter (where i.kind = 'group'),
      'lid', max(i.value) filter (where i.kind = 'lid' and ${ADDRESS} = chosen.address),
      'phone', case when count(*) filter (where i.kind = 'phone') = 1 and count(*) filter (where i.kind = 'lid') < 2
        then max(i.value) filter (where i.kind = 'phone')
        else max(i.value) filter (where i.kind = 'phone' and ${ADDRESS} = chosen.address) end)
    from (select coalesce((select ${ADDRESS} from ${identitiesOf(contactRef)} and ${ADDRESS} = ${address}), ${otherwise})
      as address) chosen left join contact_identities i on i.company_id = ${contactRef.companyId} and i.contact_id = ${contactRef.contactId})`
}

/** As `chatJson` gives it. */
export type ChatJson = { groupId: string | null; lid: string | null; phone: string | null }

export function chatOf({ groupId, phone, lid }: ChatJson): OutboundChat {
  return groupId === null ? { kind: 'person', phone, lid } : { kind: 'group', groupId }
}
