import { createHash } from 'node:crypto'
import { aConnection, aMessage, aTag, aTicket, type TestCompany } from './factories.ts'
import type { TestServices } from './services.ts'

/** A row of each noun of a company, by the names that paths, queries and bodies give them. */
export type CompanyRows = Record<string, unknown>

/** Fresh rows, so that a request that changes or deletes them disturbs no other. */
export async function companyRows(services: TestServices, company: TestCompany): Promise<CompanyRows> {
  const owner = { userId: company.admin.userId, queueId: company.queue.id }
  const ticket = await aTicket(company, 'open', owner)
  const [file] = await services.admin<{ id: string; name: string }[]>`
    insert into files (company_id, name, state, mime) values
    (${company.id}, ${crypto.randomUUID().replaceAll('-', '')}, 'stored', 'image/png') returning id, name`
  const message = await aMessage(company, ticket, {
    fileId: Number(file?.id),
    mediaType: 'image',
    fromMe: true,
    userId: company.admin.userId,
  })
  const tag = await aTag(company.ctx)
  const lane = await aTag(company.ctx, { isKanban: true })
  const connection = await aConnection(company.ctx)
  return {
    ticketId: ticket.id,
    uuid: ticket.uuid,
    messageId: message.id,
    quotedMsg: message.id,
    contactId: ticket.contactId,
    number: company.contact.number,
    connectionId: connection.id,
    whatsappId: connection.id,
    queueId: company.queue.id,
    userId: company.admin.userId,
    companyId: company.id,
    tagId: lane.id,
    fileId: Number(file?.id),
    id: message.id,
    name: 'Somebody',
    body: 'text',
    emoji: '👍',
    active: true,
    isPrivate: false,
    column: 'userRating',
    data: 'enabled',
    status: 'open',
    tags: [tag.id],
    contactTag: [tag.id],
    queueIds: [company.queue.id],
    selectedQueueIds: [company.queue.id],
    selectedQueues: [company.queue.id],
    users: [company.admin.userId],
    whatsapps: [connection.id],
  }
}

/** Everything that the database holds of a company, as one digest: equal before and after, nothing has changed. */
export async function digestOf(services: TestServices, companyId: number): Promise<string> {
  const tables = await services.admin<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`
  const digest = createHash('sha256')
  for (const { name } of tables) {
    const [row] = await services.admin<{ text: string | null }[]>`
      select string_agg(t::text, '|' order by t::text) as text from ${services.admin(name)} t where company_id = ${companyId}`
    digest.update(`${name}:${row?.text ?? ''}`)
  }
  return digest.digest('hex')
}
