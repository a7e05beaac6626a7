import type { Server } from 'node:http'
import express from 'express'
import postgres, { type Sql } from 'postgres'
import { familyTables } from './family-tables.ts'

/**
 * A re-creation of how the Whaticket family serves its ticket list, written from how it behaves and none of its code:
 * - one table a model, an index on the company alone and on nothing else (community has none at all);
 * - one query with everything joined that a row shows (Sequelize's findAndCountAll with include and distinct: contact,
 *   tags, queue, user, WhatsApp), every column of each model it includes;
 * - a second query of every page that counts distinct tickets over the same joins;
 * - LIMIT 40 OFFSET n; a search is `lower(x) LIKE '%…%'`;
 * - Express, JSON of the whole rows.
 * Kinder than the original: one round trip a query, no model objects, no session look-up, and Express runs on Bun.
 */
export type Family = {
  /** The code and queries of a page. */
  list(companyId: number, offset?: number): Promise<object>
  /** The same as a request. */
  page(companyId: number): Promise<void>
  close(): Promise<void>
}

const PAGE = 40

export async function startFamily(databaseUrl: string, admin: Sql): Promise<Family> {
  await familyTables(admin)
  const db = postgres(databaseUrl, { max: 8, onnotice: () => undefined })
  const app = express()
  const service = async (companyId: number, offset = 0) => {
    const queues = await queuesOf(db, companyId)
    const [rows, [total]] = await Promise.all([
      list(db, companyId, queues, offset),
      count(db, companyId, queues),
    ])
    const rowTotal = Number(total?.count)
    return { tickets: rows.map((row) => row.ticket), count: rowTotal, hasMore: rowTotal > offset + PAGE }
  }
  app.get('/tickets/:companyId', async ({ params, query }, response) => {
    response.json(await service(Number(params.companyId), Number(query.offset ?? 0)))
  })
  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening))
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0

  return {
    list: service,
    async page(companyId) {
      const response = await fetch(`http://127.0.0.1:${port}/tickets/${companyId}`)
      const body: unknown = await response.json()
      if (!response.ok) throw new Error(`the family answered ${response.status} ${JSON.stringify(body)}`)
    },
    async close() {
      server.close()
      await db.end()
    },
  }
}

const JOINS = `
  from family.tickets t
  left join family.contacts c on c.id = t.contact_id
  left join (family.contact_tags ct join family.tags ctag on ctag.id = ct.tag_id) on ct.contact_id = c.id
  left join family.queues q on q.id = t.queue_id
  left join family.users u on u.id = t.user_id
  left join (family.ticket_tags tt join family.tags tag on tag.id = tt.tag_id) on tt.ticket_id = t.id
  left join family.connections w on w.id = t.connection_id
  where t.company_id = $1 and t.status = $2 and (t.queue_id = any($3::bigint[]) or t.queue_id is null)`

/** An admin's open tab: all of the company's queues, and tickets without one. */
async function queuesOf(db: Sql, companyId: number): Promise<string> {
  const rows = await db`select id from family.queues where company_id = ${companyId}`
  return `{${rows.map((row) => row.id).join(',')}}`
}

function list(db: Sql, companyId: number, queues: string, offset: number) {
  return db.unsafe<{ ticket: object }[]>(
    `select to_jsonb(t) || jsonb_build_object('contact', c, 'contactTag', ctag, 'queue', q, 'user', u.name, 'tag', tag,
       'whatsapp', w.name) as ticket
     ${JOINS} order by t.updated_at desc limit ${PAGE} offset ${offset}`,
    [companyId, 'open', queues],
    { prepare: true },
  )
}

function count(db: Sql, companyId: number, queues: string) {
  return db.unsafe<{ count: string }[]>(
    `select count(distinct t.id) as count ${JOINS}`,
    [companyId, 'open', queues],
    { prepare: true },
  )
}
