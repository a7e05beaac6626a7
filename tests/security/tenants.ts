import type { Noun } from '#api/access.ts'
import { files } from '#db/schema/companies.ts'
import { firstOrThrow } from '#domain/core/first-or-throw.ts'
import { inTransaction } from '#domain/core/transaction.ts'
import {
  aCompany,
  aConnection,
  aContact,
  aMessage,
  aQueue,
  aTag,
  aTicket,
  aUser,
  type TestCompany,
} from '#tests/support/factories.ts'
import type { TestServices } from '#tests/support/services.ts'

/** A company with a row of every noun; `mark` stands in every text of it, so that a leak is seen in any answer. */
export type Tenant = { company: TestCompany; mark: string; ids: Record<Noun, string> }

export async function aTenant(services: TestServices, mark: string): Promise<Tenant> {
  const company = await aCompany(services)
  const { ctx } = company
  const number = `55119${String(company.id).padStart(8, '7')}`
  const queue = await aQueue(ctx, { name: `${mark} queue` })
  const user = await aUser(ctx, { name: `${mark} user`, queueIds: [queue.id] })
  const connection = await aConnection(ctx, { name: `${mark} connection`, queueIds: [queue.id] })
  const contact = await aContact(ctx, { name: `${mark} contact`, number })
  const tag = await aTag(ctx, { name: `${mark} tag` })
  const fileId = await inTransaction(ctx, async (tx) => {
    const row = {
      companyId: company.id,
      name: crypto.randomUUID().replaceAll('-', ''),
      state: 'stored' as const,
    }
    return firstOrThrow(
      await tx.db
        .insert(files)
        .values({ ...row, mime: 'image/png', originalName: `${mark}.png` })
        .returning(),
    ).id
  })
  const ticket = await aTicket(company, 'open', {
    contactId: contact.id,
    connectionId: connection.id,
    queueId: queue.id,
    userId: company.admin.userId,
    lastMessage: `${mark} last`,
  })
  const message = await aMessage(company, ticket, { body: `${mark} body`, fromMe: true, fileId })
  const ids = {
    ticket: ticket.id,
    ticketUuid: ticket.uuid,
    message: message.id,
    contact: contact.id,
    user: user.userId,
    queue: queue.id,
    connection: connection.id,
    company: company.id,
    tag: tag.id,
    file: fileId,
    number,
  }
  return { company, mark, ids: asTexts(ids) }
}

function asTexts(ids: Record<Noun, string | number>): Record<Noun, string> {
  const { ticket, ticketUuid, message, contact, user, queue, connection, company, tag, file, number } = ids
  const text = String
  return {
    ticket: text(ticket),
    ticketUuid: text(ticketUuid),
    message: text(message),
    contact: text(contact),
    user: text(user),
    queue: text(queue),
    connection: text(connection),
    company: text(company),
    tag: text(tag),
    file: text(file),
    number: text(number),
  }
}

/** One hash over every row of the company in every table, its events included. */
export async function fingerprint(services: TestServices, companyId: number): Promise<string> {
  const tables = await services.admin<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id' order by 1`
  const parts = tables.map(
    ({
      table,
    }) => `select '${table}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from ${table} t where company_id = ${companyId}`,
  )
  const rows = await services.admin.unsafe(parts.join(' union all '))
  return rows.map((row) => `${row.name}:${row.hash}`).join('\n')
}
