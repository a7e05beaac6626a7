import { waitFor } from '#tests/support/wait-for.ts'
import type { World } from '../../world.ts'
import type { Conversation, Walker } from './walker.ts'

/** Longer than any call or pause of the drawings lasts, and than a job of a killed process is held. */
const QUIET_MS = 200_000

/** Until nothing is on its way: no event, no send, no pause and no call. */
export async function untilQuiet({ services }: Pick<World, 'services'>): Promise<void> {
  await waitFor(
    async () => {
      const [row] = await services.admin`select
        (select count(*) from raw_events where state = 'pending')::int
          + (select count(*) from sends where state not in ('accepted', 'failed'))::int
          + (select count(*) from flow_runs where ended_at is null and waits_for in ('call', 'time'))::int as waiting`
      return row?.waiting === 0
    },
    { description: 'nothing to be on its way', timeoutMs: QUIET_MS, everyMs: 500 },
  )
}

/** Lists contradictions in the tables, and between them and the phones. */
export async function judgeTables({ services, company }: World): Promise<string[]> {
  const { admin } = services
  const [row] = await admin`select
    (select count(*) from raw_events where state = 'parked')::int as parked,
    (select count(*) from sends where state = 'failed')::int as failed,
    (select count(*) from (select ticket_id from flow_runs where ended_at is null group by ticket_id having count(*) > 1) t)::int as doubled,
    (select count(*) from flow_runs where ended_at is null and waits_for is distinct from 'reply')::int as stuck,
    (select count(*) from timers where kind = 'flow' and due_at < now() - interval '30 seconds')::int as overdue,
    (select count(*) from flow_runs r where ended_at is null and not exists (select from timers t
      where t.company_id = r.company_id and t.kind = 'flow' and t.ref_id = r.id))::int as timeless,
    (select count(*) from (select message_id from flow_inputs group by company_id, message_id having count(*) > 1) i)::int as "readTwice",
    (select count(*) from flow_runs where outcome not in ('queued', 'person', 'closed'))::int as "endedBadly",
    (select count(*) from messages m join flow_runs r on r.company_id = m.company_id and r.ticket_id = m.ticket_id
      where m.from_me and m.user_id is null and r.outcome = 'person' and m.created_at > r.ended_at + interval '1 second'
        and m.body not like 'Sou a colega%')::int as "saidBehindPerson"`
  const counts = Object.entries(row ?? {}).filter(([, count]) => count !== 0)
  const bad = await admin`select outcome, reason, node_id, count(*)::int from flow_runs
    where company_id = ${company.id} and outcome not in ('queued', 'person', 'closed') group by 1, 2, 3`
  return counts.map(([name, count]) => `${name}: ${count}${name === 'endedBadly' ? JSON.stringify(bad) : ''}`)
}

/** The way of each run is the way that its customer went. */
export async function judgeWays({ services, company }: World, walkers: readonly Walker[]): Promise<string[]> {
  const rows = await services.admin`
    select c.number, r.id::int as run, r.outcome, (select json_agg(s.node_id order by s.place) from flow_run_steps s
      where s.company_id = r.company_id and s.run_id = r.id) as way
    from flow_runs r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    where r.company_id = ${company.id} order by r.id`
  const runsByNumber = Map.groupBy(rows, ({ number }) => String(number))
  return walkers.flatMap((walker) => {
    const conversation = walker.conversation()
    if (!conversation) return []
    const [run, ...others] = runsByNumber.get(walker.number) ?? []
    if (others.length > 0) return [`${walker.number} has ${others.length + 1} runs`]
    return wayProblem(walker.number, conversation, run)
  })
}

function wayProblem(
  number: string,
  { tag, nodes, isTaken }: Conversation,
  run: Record<string, unknown> | undefined,
): string[] {
  const way: unknown[] = Array.isArray(run?.way) ? run.way : []
  // Who is asked again stays where they are.
  const entered = way.filter((nodeId, place) => nodeId !== way[place - 1])
  const walked = isTaken ? entered.slice(0, nodes.length) : entered
  const expected = isTaken ? nodes.slice(0, entered.length) : nodes
  const outcomes = isTaken ? ['person', 'queued'] : ['queued']
  const isRight = walked.join() === expected.join() && outcomes.includes(String(run?.outcome))
  return isRight
    ? []
    : [`${number}, conversation ${tag}: ${entered} (${String(run?.outcome)}) instead of ${nodes}`]
}
