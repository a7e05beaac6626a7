import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { folderStore } from '#domain/core/file-store.ts'
import type { World } from './world.ts'

const CONTACTS = 500
const MESSAGE_BYTES = 1_000
const RAW_BYTES = 50_000
const FILE_BYTES = 1_000_000

/** Fills the company: half of the rows' megabytes are messages, half are sealed raw events; and files of a megabyte. */
export async function fillVolume(
  world: World,
  plan: { rowMegabytes: number; mediaMegabytes: number },
): Promise<void> {
  const half = (plan.rowMegabytes * 1e6) / 2
  await addContacts(world)
  await addMessages(world, Math.round(half / MESSAGE_BYTES))
  // COPY writes a byte as two digits.
  await addRawEvents(world, Math.ceil(half / RAW_BYTES / 2))
  await addFiles(world, Math.ceil((plan.mediaMegabytes * 1e6) / FILE_BYTES))
}

async function addContacts({ services, company }: World): Promise<void> {
  await services.admin`
    with people as (
      insert into contacts (company_id, name, number, channel)
      select ${company.id}, 'volume ' || n, '55117' || lpad(n::text, 8, '0'), 'whatsapp'
      from generate_series(1, ${CONTACTS}) n returning id)
    insert into tickets (company_id, contact_id, connection_id, queue_id, status)
    select ${company.id}, id, ${company.connection.id}, ${company.queue.id}, 'closed' from people`
}

async function addMessages({ services, company }: World, count: number): Promise<void> {
  await services.admin`
    with places as (
      select row_number() over (order by t.id) - 1 as place, t.* from tickets t
      join contacts c on c.id = t.contact_id where c.name like 'volume %')
    insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, media_type, body)
    select ${company.id}, p.id, p.contact_id, p.connection_id, 'volume ' || n, false, 'conversation',
      'volume ' || n || ' ' || repeat(md5(n::text) || E'\tção\n', ${Math.floor(MESSAGE_BYTES / 40)})
    from generate_series(1, ${count}) n join places p on p.place = n % ${CONTACTS}`
}

async function addRawEvents({ services, company }: World, count: number): Promise<void> {
  await services.admin`
    insert into raw_events (company_id, connection_id, dedupe_key, data, state, done_at)
    select ${company.id}, ${company.connection.id}, 'volume ' || n,
      decode((select string_agg(md5(n || '-' || i), '') from generate_series(1, ${RAW_BYTES / 16}) i), 'hex'),
      'done', now()
    from generate_series(1, ${count}) n`
}

async function addFiles({ services, company, env }: World, count: number): Promise<void> {
  const store = folderStore(path.join(env.DATA_DIR ?? '', 'media'))
  for (let n = 0; n < count; n++) {
    const name = randomBytes(16).toString('hex')
    await store.put(company.id, name, new Uint8Array(randomBytes(FILE_BYTES)))
    await services.admin`
      insert into files (company_id, name, state, mime, size, stored_at)
      values (${company.id}, ${name}, 'stored', 'application/pdf', ${FILE_BYTES}, now())`
  }
}
