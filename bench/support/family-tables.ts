import type { Sql } from 'postgres'

const ROWS = ['tickets', 'contacts', 'queues', 'users', 'connections', 'tags', 'messages']
const LINKS = { ticket_tags: 'ticket_id, tag_id', contact_tags: 'contact_id, tag_id' }

/** The family's tables: the same rows as ours, primary keys, and an index on the company alone. */
export async function familyTables(admin: Sql): Promise<void> {
  await admin`create schema family`
  for (const table of [...ROWS, ...Object.keys(LINKS), 'company_settings']) {
    await admin.unsafe(`create table family.${table} as select * from public.${table}`)
    await admin.unsafe(`create index on family.${table} (company_id)`)
  }
  for (const table of ROWS) await admin.unsafe(`alter table family.${table} add primary key (id)`)
  for (const [table, key] of Object.entries(LINKS)) {
    await admin.unsafe(`alter table family.${table} add primary key (${key})`)
  }
  await admin`create sequence family.message_ids start 1000000000`
  // The SaaS fork has this one; messages are found by their id, which is WhatsApp's there.
  await admin`create index on family.messages (ticket_id, company_id)`
  await admin`create unique index on family.messages (external_id, company_id)`
  await admin`vacuum analyze`
}
