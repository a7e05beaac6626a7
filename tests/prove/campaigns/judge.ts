import { z } from 'zod'
import { waitFor } from '#tests/support/wait-for.ts'
import type { World } from '../world.ts'
import { type Customers, habitOf } from './customers.ts'
import type { Campaign } from './lines.ts'

/** Longer than a job or a lease of a killed process is held. */
const QUIET_MS = 200_000

/** Until everybody has an outcome or is asked, and nothing is on its way. */
export async function untilQuiet({ services, company }: World): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await services.admin`select
        (select count(*) from campaign_recipients where company_id = ${company.id}
            and (state in ('planned', 'confirmed', 'handed') or due_at is not null))::int
          + (select count(*) from campaigns where company_id = ${company.id} and status = 'EM_ANDAMENTO' and prepared_at is null)::int
          + (select count(*) from timers where kind in ('campaignAnswer', 'campaign') and due_at < now() + interval '1 hour')::int
          + (select count(*) from raw_events where state = 'pending')::int
          + (select count(*) from sends where state not in ('accepted', 'failed'))::int as waiting`
      return row?.waiting === 0
    },
    { description: 'everybody to have an outcome', timeoutMs: QUIET_MS, everyMs: 500 },
  )
}

type Row = {
  campaignId: number
  number: string
  state: string
  reason: string | null
  text: string
  question: string
  wasAsked: boolean
  wasRead: boolean
  hasReplied: boolean
}

/** Counts how often each text stands on each phone, by the phones' own account. */
async function countTexts({ phones }: World): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { number, chats } of await phones.ledgers()) {
    for (const { sender, order } of chats) {
      if (sender === number) continue
      for (const { text } of order) {
        const key = `${number} ${text}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
  }
  return counts
}

const REACHED: ReadonlySet<string> = new Set(['sent', 'delivered', 'read', 'replied'])
const OVER: ReadonlySet<string> = new Set([...REACHED, 'failed', 'skipped', 'asked'])

const Report = z.object({
  counts: z.record(z.string(), z.number()),
  funnel: z.object({
    planned: z.number(),
    sent: z.number(),
    delivered: z.number(),
    read: z.number(),
    replied: z.number(),
  }),
})

export type Verdict = {
  wrong: string[]
  figures: Record<string, Record<string, number>>
}

/** Compares recipients, the phones and the reports, each with both others. */
export async function judgeCampaigns(
  world: World,
  { campaigns, customers, seed }: { campaigns: readonly Campaign[]; customers: Customers; seed: number },
): Promise<Verdict> {
  const rows = await world.services.admin<Row[]>`
    select campaign_id::int as "campaignId", number, state, reason, text, confirmation_text as question,
      asked_at is not null as "wasAsked", read_at is not null as "wasRead", replied_at is not null as "hasReplied"
    from campaign_recipients where company_id = ${world.company.id} order by id`
  const counts = await countTexts(world)
  const wrong = [...customers.wrong]
  const figures: Verdict['figures'] = {}
  for (const campaign of campaigns) {
    const own = rows.filter(({ campaignId }) => campaignId === campaign.id)
    if (own.length !== new Set(campaign.numbers).size)
      wrong.push(`${campaign.tag}: ${own.length} recipients instead of ${campaign.numbers.length}`)
    const heard = own.map((row) => ({ row, texts: counts.get(`${row.number} ${row.text}`) ?? 0 }))
    for (const { row, texts } of heard)
      wrong.push(
        ...wrongOf(campaign, row, { texts, questions: counts.get(`${row.number} ${row.question}`) ?? 0 }),
        ...wrongHabit(campaign, row, { customers, seed }),
      )
    figures[campaign.tag] = Object.fromEntries(
      [...Map.groupBy(own, ({ state, reason }) => (reason ? `${state} ${reason}` : state))].map(
        ([name, group]) => [name, group.length],
      ),
    )
    wrong.push(...(await wrongReport(world, campaign, heard)))
  }
  wrong.push(...(await wrongDoors(world, customers, counts)))
  return { wrong, figures }
}

type Texts = { texts: number; questions: number }

const nameOf = ({ tag }: Campaign, { number, state, reason }: Row) =>
  `${tag} ${number} (${reason ? `${state}: ${reason}` : state})`

/** The lines of those claims that hold. */
const sayings = (about: string, claims: readonly (readonly [isTrue: boolean, words: string])[]) =>
  claims.flatMap(([isTrue, words]) => (isTrue ? `${about} ${words}` : []))

/** Compares a phone with the row of the report. */
function wrongOf(campaign: Campaign, row: Row, { texts, questions }: Texts): string[] {
  const { state, reason, wasAsked } = row
  const [least, most] = REACHED.has(state) ? [1, 1] : [0, state === 'failed' ? 1 : 0]
  return sayings(nameOf(campaign, row), [
    [!OVER.has(state), 'has no outcome'],
    [texts < least || texts > most, `has the message ${texts} times`],
    [state === 'sent', 'got it, and that is not known'],
    [['failed', 'skipped'].includes(state) && !reason, 'without a reason'],
    [campaign.asks && isAskedWrongly(state, wasAsked, questions), `has the question ${questions} times`],
  ])
}

function isAskedWrongly(state: string, wasAsked: boolean, questions: number): boolean {
  return state === 'failed' ? questions > 1 : questions !== (wasAsked ? 1 : 0)
}

type Deeds = { customers: Customers; seed: number }

/** Compares the acts of a customer with the row of the report. */
function wrongHabit(campaign: Campaign, row: Row, { customers, seed }: Deeds): string[] {
  const { number, state, wasRead, hasReplied } = row
  const { reads, reply } = habitOf(seed, number)
  const isReached = REACHED.has(state)
  return [
    ...sayings(nameOf(campaign, row), [
      [isReached && wasRead !== reads, `read it: ${reads}; it is said: ${wasRead}`],
      [isReached && reply === 'obrigado' && !hasReplied, 'replied, and that is not known'],
      [hasReplied && reply === null, 'did not reply, and is said to have'],
    ]),
    ...(campaign.asks ? wrongAnswer(campaign, row, { customers, seed }) : []),
  ]
}

function wrongAnswer(campaign: Campaign, row: Row, { customers, seed }: Deeds): string[] {
  const { number, state, reason } = row
  const said = customers.said.get(`${number} ${campaign.tag}`) ?? []
  const agrees = campaign.values?.confirmationAnswers === 'words' ? ['sim'] : ['sim', 'quem é?']
  const hasAgreed = said.some((words) => agrees.includes(words))
  const isReached = REACHED.has(state) || state === 'failed'
  return sayings(nameOf(campaign, row), [
    [hasAgreed && !isReached, 'agreed and did not get it'],
    [said.includes('não') && reason !== 'declined', 'refused'],
    [habitOf(seed, number).answer === null && isReached && state !== 'failed', 'said nothing and got it'],
  ])
}

/** Checks that no conversation waits for somebody who only agreed or refused, and that an opt-out is confirmed once. */
async function wrongDoors(
  { services, company, program }: World,
  { said }: Customers,
  counts: ReadonlyMap<string, number>,
): Promise<string[]> {
  const byNumber = new Map<string, string[]>()
  for (const [key, words] of said) {
    const number = key.split(' ')[0] ?? ''
    byNumber.set(number, [...(byNumber.get(number) ?? []), ...words])
  }
  const waiting = await services.admin<{ number: string }[]>`select distinct c.number from tickets t
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    join campaign_recipients r on r.company_id = t.company_id and r.number = c.number
    join campaigns g on g.company_id = r.company_id and g.id = r.campaign_id and not g.open_ticket
    where t.company_id = ${company.id} and t.status <> 'closed'`
  const optedOut = await services.admin<{ identity: string }[]>`select identity from contact_opt_outs
    where company_id = ${company.id} and source = 'word'`
  const { settings } = Settings.parse(await program.get('/campaign-settings'))
  const quiet = (number: string) =>
    (byNumber.get(number) ?? []).every((words) => ['sim', 'não', 'PARAR'].includes(words))
  const left = [...byNumber].filter(([, words]) => words.includes('PARAR')).map(([number]) => number)
  const noted = new Set(optedOut.map(({ identity }) => identity))
  return [
    ...waiting.filter(({ number }) => quiet(number)).map(({ number }) => `${number} waits for nothing`),
    ...left.filter((number) => !noted.has(number)).map((number) => `${number} opted out in vain`),
    ...left.flatMap((number) => {
      const times = counts.get(`${number} ${settings.optOutAnswer}`) ?? 0
      return times === 1 ? [] : [`${number} is told ${times} times that they opted out`]
    }),
  ]
}

const Settings = z.object({ settings: z.object({ optOutAnswer: z.string() }) })

type Heard = { row: Row; texts: number }

/** The report says what the rows and the phones say. */
async function wrongReport(world: World, { id, tag }: Campaign, heard: readonly Heard[]): Promise<string[]> {
  const { counts, funnel } = Report.parse(await world.program.get(`/campaigns/${id}/report`))
  const states = Map.groupBy(heard, ({ row }) => row.state)
  const countsWrong = Object.entries(counts).flatMap(([state, count]) =>
    count === (states.get(state)?.length ?? 0) ? [] : [`${tag}: the report has ${count} ${state}`],
  )
  const onPhones = heard.filter(({ texts }) => texts > 0).length
  const wanted = {
    planned: heard.length,
    sent: onPhones,
    delivered: onPhones,
    read: heard.filter(({ row }) => row.wasRead || row.hasReplied).length,
    replied: heard.filter(({ row }) => row.hasReplied).length,
  }
  const funnelWrong =
    JSON.stringify(funnel) === JSON.stringify(wanted)
      ? []
      : [`${tag}: the funnel is ${JSON.stringify(funnel)} instead of ${JSON.stringify(wanted)}`]
  return [...countsWrong, ...funnelWrong]
}
