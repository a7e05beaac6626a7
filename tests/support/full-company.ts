import { MAX_TEXT } from '#domain/chats/contract/schema.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import type { IdNoun } from '#domain/core/contract/endpoint.ts'
import { BOUNDS } from '#domain/messages/contract/bounds.ts'
import { MAX_BODY } from '#domain/messages/contract/schema.ts'
import { MAX_NOTE } from '#domain/ticket-notes/contract/schema.ts'
import { timesOf } from './depth.ts'
import { aContact, aTicket, aUser, type TestCompany, withSettings } from './factories.ts'
import type { TestServices } from './services.ts'
import type { TenantRows } from './tenant.ts'

/** The characters that make up long texts: characters that take some reader longer than letters do. */
export const SIGNS = {
  letters: 'a',
  lines: 'ab\r\n',
  marks: '*a _b ~c `d ',
  mentions: '@5511988887777 ',
  digits: '5511988887777 ',
  numberless: '1',
  combining: 'e\u0301\u0327',
  fullWidth: '９８８８８７７７７',
  families: '👩‍👩‍👧‍👦',
  links: 'http://a.b/c ',
} as const

/** Rows of each list: more than any page of it shows. */
const ROWS = timesOf({ few: 100, many: 600 })
/** Messages of a conversation: more bytes than a page may hold, and in a proof as many messages. */
const MESSAGES = timesOf({ few: 60, many: 200 })
const COLLEAGUES = 50

export type ConversationRows = Partial<
  Pick<
    TenantRows,
    'ticket' | 'ticketUuid' | 'contact' | 'message' | 'number' | 'chat' | 'chatUuid' | 'chatMessage'
  >
>

export type FullCompany = {
  company: TestCompany
  mark: string
  /** The user who may do everything, including the platform's work. */
  mighty: UserActor
  /** The user who works with every conversation and sees no number. */
  masked: UserActor
  /** The rows of a conversation with a customer, and of one with a group. */
  conversations: readonly ConversationRows[]
  /** Rows of whose ids a list may be. */
  pools: Readonly<Partial<Record<IdNoun, readonly number[]>>>
}

/** Gives a company lists that are long, and texts that are as long as they may be. */
export async function fillCompany(services: TestServices, company: TestCompany): Promise<FullCompany> {
  const mark = 'FULL'
  await withSettings(company.ctx, { enableLGPD: 'enabled', lgpdHideNumber: 'enabled' })
  const rights = {
    allTicket: true,
    allowGroup: true,
    allHistoric: true,
    allUserChat: true,
    allowConnections: true,
    allowRealTime: true,
    showDashboard: true,
  }
  const mighty = { ...company.admin, isSuper: true }
  await services.admin`update users set is_super = true where id = ${mighty.userId}`
  const masked = await aUser(company.ctx, { ...rights, name: 'Masked', queueIds: [company.queue.id] })
  await fillLists(services, company, mark)
  await fillOutreach(services, company)
  const customer = await aConversation(services, company, false)
  const group = await aConversation(services, company, true)
  return {
    company,
    mark,
    mighty,
    masked,
    conversations: [customer, group],
    pools: await readPools(services, company.id),
  }
}

async function fillLists(services: TestServices, company: TestCompany, mark: string): Promise<void> {
  const { id, queue, connection } = company
  const name = `${mark} ${SIGNS.mentions.repeat(20)}`.slice(0, BOUNDS.pushName.limit)
  const digits = SIGNS.digits.repeat(30).slice(0, 250)
  const { admin } = services
  await admin`insert into users (company_id, name, email, password_hash, profile)
    select ${id}, left(${SIGNS.mentions.slice(1)}, 1 + n % 13), 'full' || n || '@test.example', 'none', 'user'
    from generate_series(1, ${COLLEAGUES}) n`
  await admin`insert into contacts (company_id, name, number, channel, email)
    select ${id}, ${name} || n, '55119' || 70000000 + n, 'whatsapp', ${digits} from generate_series(1, ${ROWS}) n`
  await admin`insert into contact_identities (company_id, kind, value, contact_id)
    select company_id, 'phone', number, id from contacts where company_id = ${id} and name like ${`${mark} @%`}`
  await admin`insert into contact_extra_info (company_id, contact_id, name, value)
    select company_id, id, ${digits.slice(0, 50)}, ${digits} from contacts, generate_series(1, 5)
    where company_id = ${id} and name like ${`${mark} @%`}`
  await admin`insert into tags (company_id, name, color) select ${id}, ${mark} || n, '#aa2266'
    from generate_series(1, ${ROWS}) n`
  await admin`insert into queue_integrations (company_id, type, name, is_disabled)
    values (${id}, 'webhook', ${name.slice(0, 50)}, true)`
  await admin`insert into contact_tags (company_id, contact_id, tag_id)
    select ${id}, c.id, t.id from (select id from contacts where company_id = ${id} limit 100) c,
      (select id from tags where company_id = ${id} and not is_kanban limit 10) t on conflict do nothing`
  await admin`insert into tickets (company_id, contact_id, connection_id, status, queue_id, last_message, unread_messages)
    select company_id, id, ${connection.id}, case when id % 2 = 0 then 'pending' else 'closed' end, ${queue.id}, ${digits}, 1
    from contacts where company_id = ${id} and name like ${`${mark} @%`}`
}

/** A list of people with long values, and a campaign to them that stands still, with long texts. */
async function fillOutreach({ admin }: TestServices, { id, connection }: TestCompany): Promise<void> {
  const text = SIGNS.mentions.repeat(100)
  const [list] = await admin`insert into contact_lists (company_id, name) values (${id}, 'full') returning id`
  await admin`insert into contact_list_items (company_id, contact_list_id, name, number, identity, email, variables, is_whatsapp_valid)
    select ${id}, ${list?.id}, left(${text}, 200), '55119' || 60000000 + n, '55119' || 60000000 + n, ${SIGNS.digits},
      jsonb_build_object('cidade', ${SIGNS.digits.repeat(20)}::text), true
    from generate_series(1, ${ROWS}) n`
  const [campaign] = await admin`
    insert into campaigns (company_id, name, status, pause_reason, contact_list_id, connection_id, texts, started_at, prepared_at)
    values (${id}, 'full', 'CANCELADA', 'person', ${list?.id}, ${connection.id}, ${[text]}::text[], now(), now()) returning id`
  await admin`insert into campaign_recipients
      (company_id, campaign_id, contact_list_item_id, identity, name, number, email, variables, variant, text, state)
    select company_id, ${campaign?.id}, id, identity, name, number, email, variables, 1, ${text}, 'planned'
    from contact_list_items where company_id = ${id}`
}

/** A conversation of the longest texts, by the customer, by colleagues and passed on, in which two hundred persons speak. */
async function aConversation(
  services: TestServices,
  company: TestCompany,
  isGroup: boolean,
): Promise<ConversationRows> {
  const { ctx, id, queue, admin, connection } = company
  const values = isGroup ? { isGroup: true, number: '120363000000000001' } : { number: '5511988887777' }
  const contact = await aContact(ctx, { ...values })
  const ticket = await aTicket(company, isGroup ? 'group' : 'open', {
    contactId: contact.id,
    isGroup,
    queueId: queue.id,
    userId: isGroup ? null : admin.userId,
  })
  const signs = Object.values(SIGNS)
  await services.admin`insert into messages
      (company_id, ticket_id, contact_id, connection_id, queue_id, external_id, media_type, body, from_me, is_forwarded, user_id)
    select ${id}, ${ticket.id}, ${contact.id}, ${connection.id}, ${queue.id}, 'FULL' || ${String(isGroup)} || n, 'conversation',
      left(repeat(signs[1 + n % array_length(signs, 1)], ${MAX_BODY}), ${MAX_BODY}), n % 3 > 0, n % 3 = 1,
      case when n % 3 = 2 then ${admin.userId}::bigint end
    from generate_series(1, ${MESSAGES}) n, (select ${signs}::text[] as signs) s`
  const [last] = await services.admin`select max(id)::int as id from messages where ticket_id = ${ticket.id}`
  await services.admin`update messages set quoted_id = ${last?.id} where ticket_id = ${ticket.id} and id < ${last?.id}`
  await services.admin`insert into message_reactions (company_id, message_id, author_id, emoji)
    select ${id}, m.id, c.id, '👍' from (select id from messages where ticket_id = ${ticket.id} limit 20) m,
      (select id from contacts where company_id = ${id} and not is_group limit 50) c`
  await services.admin`insert into ticket_notes (company_id, contact_id, ticket_id, user_id, note)
    select ${id}, ${contact.id}, ${ticket.id}, ${admin.userId}, left(repeat(${SIGNS.digits}, ${MAX_NOTE}), ${MAX_NOTE})
    from generate_series(1, ${MESSAGES})`
  const chat = await aLongChat(services, company)
  return {
    ticket: ticket.id,
    ticketUuid: ticket.uuid,
    contact: contact.id,
    message: Number(last?.id),
    number: contact.number,
    ...chat,
  }
}

/** A chat of all colleagues, in which more was said than one page reads back. */
async function aLongChat(services: TestServices, { id, admin }: TestCompany): Promise<ConversationRows> {
  const [chat] = await services.admin`insert into chats (company_id, title, owner_id)
    values (${id}, 'full', ${admin.userId}) returning id::int, uuid`
  await services.admin`insert into chat_users (company_id, chat_id, user_id)
    select ${id}, ${chat?.id}, id from users where company_id = ${id}`
  await services.admin`insert into chat_messages (company_id, chat_id, sender_id, client_id, body)
    select ${id}, ${chat?.id}, ${admin.userId}, gen_random_uuid(), left(repeat(${SIGNS.marks}, ${MAX_TEXT}), ${MAX_TEXT})
    from generate_series(1, 600)`
  const [first] =
    await services.admin`select min(id)::int as id from chat_messages where chat_id = ${chat?.id}`
  return { chat: Number(chat?.id), chatUuid: String(chat?.uuid), chatMessage: Number(first?.id) }
}

/** As many ids as a list of ids takes, fewer outside of a proof. */
const POOL_SIZE = timesOf({ few: 20, many: 500 })

/** Ids of the company's rows, by what an id names. */
async function readPools(services: TestServices, companyId: number): Promise<FullCompany['pools']> {
  const idsOf = async (table: string, condition = 'true') => {
    const rows = await services.admin.unsafe<{ id: number }[]>(
      `select id::int from ${table} where company_id = $1 and ${condition} order by id desc limit ${POOL_SIZE}`,
      [companyId],
    )
    return rows.map(({ id }) => id)
  }
  return {
    ticket: await idsOf('tickets'),
    contact: await idsOf('contacts', 'not is_group'),
    message: await idsOf('messages', 'not is_private'),
    tag: await idsOf('tags', 'not is_kanban'),
    lane: await idsOf('tags', 'is_kanban'),
    user: await idsOf('users'),
    queue: await idsOf('queues'),
    connection: await idsOf('connections'),
    'resource:queueIntegration': await idsOf('queue_integrations'),
    'resource:contactList': await idsOf('contact_lists'),
    'resource:campaign': await idsOf('campaigns'),
  }
}
