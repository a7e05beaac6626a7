import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'

/*
 * What channels keep and nobody needs any more, across companies. See system.ts for who may use `services.system`.
 */

const BATCH = 2000
/** WhatsApp is given 812 pre-keys at first and five at a time later; older ones than this were handed out or never will be. */
const KEPT_PRE_KEYS = 2000

/** Deletes a batch of each kind. Returns how many rows went. */
export async function pruneChannels(services: Services): Promise<number> {
  const counts = [
    await pruneRaw(services),
    await pruneContents(services),
    await pruneSends(services),
    await prunePreKeys(services),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The plaintext of a message goes a day after its message is stored: until then WhatsApp may deliver it again. */
async function pruneRaw({ system }: Services): Promise<number> {
  const rows = await system.execute(sql`delete from raw_events where id in (
    select id from raw_events where state = 'done' and done_at < now() - interval '24 hours' limit ${BATCH}) returning id`)
  return rows.length
}

async function pruneContents({ system }: Services): Promise<number> {
  const rows = await system.execute(sql`delete from channel_contents c using (
      select company_id, connection_id, external_id from channel_contents
      where created_at < now() - interval '14 days' limit ${BATCH}) old
    where c.company_id = old.company_id and c.connection_id = old.connection_id and c.external_id = old.external_id
    returning c.external_id`)
  return rows.length
}

/**
 * The last message that a connection's server took stays as its proof. A day at the company is never longer than 25 hours:
 * what was sent today is still there.
 */
async function pruneSends({ system }: Services): Promise<number> {
  const rows = await system.execute(sql`delete from sends where id in (
    select s.id from sends s where s.state in ('accepted', 'discarded') and s.settled_at < now() - interval '25 hours'
      and not (s.state = 'accepted' and s.kind = 'message' and not exists (
        select from sends n where n.company_id = s.company_id and n.connection_id = s.connection_id
          and n.state = 'accepted' and n.kind = 'message' and n.settled_at is not null
          and (n.settled_at, n.id) > (s.settled_at, s.id)))
    limit ${BATCH}) returning id`)
  return rows.length
}

/** The store of pre-keys only ever grows by itself: 5,241 made and 52 used was seen in the field. */
async function prunePreKeys({ system }: Services): Promise<number> {
  const rows = await system.execute(sql`
    with newest as (select company_id, connection_id, max(key_id::bigint) as id from channel_keys
        where type = 'pre-key' group by company_id, connection_id having count(*) > ${KEPT_PRE_KEYS})
    delete from channel_keys k using newest n
    where k.company_id = n.company_id and k.connection_id = n.connection_id and k.type = 'pre-key'
      and k.key_id::bigint <= n.id - ${KEPT_PRE_KEYS} returning k.key_id`)
  return rows.length
}

/** Runs work in one process at a time; tells whether it was this one. The lock goes with its transaction. */
export function whileAlone(services: Services, name: string, work: () => Promise<void>): Promise<boolean> {
  return services.system.transaction(async (tx) => {
    const [row] = await tx.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`schedule ${name}`}, 0)) as "isOurs"`,
    )
    if (!row?.isOurs) return false
    await work()
    return true
  })
}
