import { afterAll, beforeAll, expect, test } from 'bun:test'
import { aContact, aTicket } from '#tests/support/factories.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { type Random, randomFrom } from '../random.ts'
import { seedOfRun, sizeOfRun, tell } from '../report.ts'
import { makeWorld, type World } from '../world.ts'

/*
 * Messages of the last sixty days come, fail and go, several writers at once, while the processes that count their hours are killed
 * again and again, and the database with them at times. Afterwards each hour must be as a count of its messages says.
 */

const MESSAGES = sizeOfRun('PROVE_BACKLOG', 200_000)
const KILLS = sizeOfRun('PROVE_KILLS', 100)
const LABELS = ['one', 'two'] as const
const WRITERS = 3
const BATCH = 400
const TICKETS = 40
const HOURS = 60 * 24
/** The hour that runs is not counted yet. */
const someHoursAgo = (random: Random) => 1 + random.below(HOURS)
/** One of so many kills is the database's. */
const DATABASE_SHARE = 25
/** A process lives at most so long. */
const LIFE_MS = 1_500

let world: World
let ticketIds: number[]

beforeAll(async () => {
  world = await makeWorld(['api'])
  await Promise.all(LABELS.map((label) => world.start('sessions', label)))
  ticketIds = []
  for (let nth = 0; nth < TICKETS; nth += 1) {
    const { id } = await aContact(world.company.ctx)
    ticketIds.push((await aTicket(world.company, 'closed', { contactId: id })).id)
  }
})
afterAll(() => world?.close())

test(`${MESSAGES} messages whose hours are counted while ${KILLS} processes are killed: each hour as its messages say`, async () => {
  const seed = seedOfRun()
  let isWritten = false
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, nth) => write(nth, randomFrom(seed + nth))),
  ).finally(() => {
    isWritten = true
  })
  const counts = await killAll(randomFrom(seed + WRITERS), () => isWritten)
  await writing
  await waitFor(async () => (await marksLeft()) === 0, {
    description: 'all marks to be worked off',
    timeoutMs: 180_000,
  })
  const [stored] = await world.services
    .admin`select count(*)::int as count from messages where company_id = ${world.company.id}`
  const [rolled] = await world.services
    .admin`select sum(message_count)::int as count, count(distinct hour)::int as hours
    from message_hours where company_id = ${world.company.id}`
  tell('figures killed', { seed, ...counts, stored: stored?.count, hours: rolled?.hours })
  expect(await differentHours()).toEqual([])
  expect(rolled?.count).toBe(stored?.count)
  expect(stored?.count).toBeGreaterThan(MESSAGES / 2)
})

/** Writes its share in batches; some batches fail, or go again, whatever was killed meanwhile. */
async function write(writer: number, random: Random): Promise<void> {
  for (let written = 0; written < MESSAGES / WRITERS; written += BATCH) {
    const act = random.below(10)
    await whileAway(async () => {
      await insert(`${writer}-${written}`, someHoursAgo(random))
      if (act === 0) await remove(someHoursAgo(random))
      if (act === 1) await fail(someHoursAgo(random))
    })
  }
}

/** Makes a batch around an hour, by customers and by people; none of them twice. */
async function insert(name: string, hoursAgo: number): Promise<void> {
  const { company, services } = world
  await services.admin`
    insert into messages (company_id, ticket_id, contact_id, connection_id, user_id, external_id, media_type, body, from_me, created_at)
    select ${company.id}, t.id, t.contact_id, t.connection_id, case when n % 3 = 0 then ${company.attendant.userId}::bigint end,
      ${name} || '-' || n, 'conversation', 'x', n % 3 = 0, now() - interval '1 hour' * ${hoursAgo} - interval '30 seconds' * n
    from generate_series(1, ${BATCH}) n
      join unnest(${`{${ticketIds.join(',')}}`}::bigint[]) with ordinality place (id, nth) on place.nth = 1 + n % ${TICKETS}
      join tickets t on t.company_id = ${company.id} and t.id = place.id
    on conflict do nothing`
}

async function remove(hoursAgo: number): Promise<void> {
  await world.services
    .admin`delete from messages where id in (select id from messages where company_id = ${world.company.id}
    and created_at < now() - interval '1 hour' * ${hoursAgo} order by created_at desc limit 100)`
}

async function fail(hoursAgo: number): Promise<void> {
  await world.services
    .admin`update messages set failed_at = now() where id in (select id from messages where company_id = ${world.company.id}
    and from_me and failed_at is null and created_at < now() - interval '1 hour' * ${hoursAgo} order by created_at desc limit 100)`
}

/** Kills the processes in turn, and the database at times, until there were enough and all is written. */
async function killAll(random: Random, isWritten: () => boolean) {
  const counts = { kills: 0, databaseKills: 0 }
  while (counts.kills < KILLS || !isWritten()) {
    await Bun.sleep(random.below(LIFE_MS))
    if (random.below(DATABASE_SHARE) === 0) {
      await world.cluster.kill()
      await world.cluster.restart()
      counts.databaseKills += 1
    }
    const label = random.pick(LABELS)
    await world.kill(label)
    await world.start('sessions', label)
    counts.kills += 1
  }
  return counts
}

async function marksLeft(): Promise<number> {
  const [row] = await world.services.admin`select count(*)::int as count from message_marks`
  return Number(row?.count)
}

/** Hours of which the roll-up says something else than the messages. */
async function differentHours(): Promise<unknown[]> {
  const { company, services } = world
  const rows = await services.admin`
    with source as (select date_trunc('hour', created_at, 'UTC') as hour, from_me, count(*)::int as n, count(failed_at)::int as failed
        from messages where company_id = ${company.id} group by 1, 2),
      rolled as (select hour, author <> 'customer' as from_me, sum(message_count)::int as n, sum(failed_count)::int as failed
        from message_hours where company_id = ${company.id} group by 1, 2)
    select * from source full join rolled using (hour, from_me)
    where source.n is distinct from rolled.n or source.failed is distinct from rolled.failed limit 10`
  return [...rows]
}

/** Does it again until the database is there. Nothing in it counts twice. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await waitFor(
    () =>
      work().then(
        () => true,
        () => false,
      ),
    { description: 'the database to take a batch', timeoutMs: 60_000 },
  )
}
