import { scaled } from '#tests/support/machine.ts'
import type { OpenServices } from '#tests/support/services.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { percentile } from '../../loads/timings.ts'
import type { Phones } from '../../phones.ts'
import type { Workplace } from '../../world.ts'

export type Writer = { number: string; account: string }

/** Customers of a company, by numbers that nobody else has. */
export async function addWriters(
  phones: Phones,
  { account, prefix, count }: { account: string; prefix: string; count: number },
): Promise<Writer[]> {
  const writers = Array.from({ length: count }, (_, nth) => ({
    account,
    number: `${prefix}${String(nth).padStart(13 - prefix.length, '0')}`,
  }))
  for (const { number } of writers) await phones.add(number, `Cliente ${number.slice(-4)}`)
  return writers
}

/** Every writer in turn writes, so many a second for so long, whatever is answered. Resolves with the instant of each text. */
export async function writeSteadily(
  phones: Phones,
  writers: readonly Writer[],
  { name, perSecond, seconds }: { name: string; perSecond: number; seconds: number },
): Promise<Map<string, number>> {
  const sentAt = new Map<string, number>()
  const sending: Promise<unknown>[] = []
  const began = performance.now()
  for (let nth = 0; nth < perSecond * seconds; nth++) {
    await Bun.sleep(Math.max(0, began + (nth * 1000) / perSecond - performance.now()))
    const writer = writers[nth % writers.length]
    if (!writer) throw new Error('nobody writes')
    const text = `${name} ${nth}`
    sentAt.set(text, Date.now())
    sending.push(phones.send(writer.number, writer.account, text))
  }
  await Promise.all(sending)
  return sentAt
}

/** Milliseconds from the writing of each text to its row; all must be stored. */
export async function delaysOf(
  { admin }: OpenServices,
  sentAt: ReadonlyMap<string, number>,
): Promise<number[]> {
  const rowsNow = () => admin`select body, (extract(epoch from created_at) * 1000)::float8 as at from messages
    where not from_me and body = any(${[...sentAt.keys()]})`
  const rows = await waitFor(
    async () => {
      const found = await rowsNow()
      return found.length >= sentAt.size && found
    },
    { description: `${sentAt.size} messages to be stored`, timeoutMs: 120_000, everyMs: 500 },
  )
  if (rows.length !== sentAt.size)
    throw new Error(`${rows.length} messages of ${sentAt.size} that were written`)
  return rows.map(({ body, at }) => Number(at) - (sentAt.get(String(body)) ?? 0))
}

/** New customers write one after another; answers how long each waited for the first words, until it is over. */
export async function probeAnswers(
  { phones, account }: Pick<Workplace, 'phones' | 'account'>,
  prefix: string,
  over: Promise<unknown>,
): Promise<number[]> {
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  const waits: number[] = []
  while (!isOver) {
    const [writer] = await addWriters(phones, {
      account,
      prefix: `${prefix}${String(waits.length).padStart(3, '0')}`,
      count: 1,
    })
    if (!writer) break
    const began = performance.now()
    await phones.send(writer.number, account, 'oi')
    const isAnswered = async () => (await phones.messages(writer.number)).some(({ fromMe }) => !fromMe)
    await waitFor(isAnswered, { description: 'an answer', timeoutMs: 60_000, everyMs: 40 })
    waits.push(performance.now() - began)
  }
  return waits
}

/** A transaction in which nothing is asked for so long waits for something else than the database. The clock's lock is no such one. */
const STILL_SECONDS = scaled(3_000) / 1000

export type Samples = { mostActive: number; mostHeld: number; mostJobs: number }

/** Looks each half second at the connections of the database and at the jobs, until it is over. */
export async function watchDatabase({ admin }: OpenServices, over: Promise<unknown>): Promise<Samples> {
  let isOver = false
  void over.finally(() => {
    isOver = true
  })
  const samples: Samples = { mostActive: 0, mostHeld: 0, mostJobs: 0 }
  while (!isOver) {
    const [row] = await admin`select
      (select count(*) from pg_stat_activity where application_name = 'recado sessions' and state <> 'idle')::int as active,
      (select count(*) from pg_stat_activity where application_name = 'recado sessions' and state = 'idle in transaction'
        and state_change < clock_timestamp() - make_interval(secs => ${STILL_SECONDS}))::int as held,
      (select count(*) from jobs.job where name = 'call-for-run' and state in ('created', 'active', 'retry'))::int as jobs`
    samples.mostActive = Math.max(samples.mostActive, Number(row?.active))
    samples.mostHeld = Math.max(samples.mostHeld, Number(row?.held))
    samples.mostJobs = Math.max(samples.mostJobs, Number(row?.jobs))
    await Bun.sleep(500)
  }
  return samples
}

export const inPercentiles = (values: readonly number[]) =>
  [50, 90, 99].map((percent) => Math.round(percentile(values, percent)))
