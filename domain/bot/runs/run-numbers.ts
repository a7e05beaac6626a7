import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Ctx, Tx } from '../../core/context.ts'
import { permit } from '../../core/contract/permissions.ts'
import { reading } from '../../core/transaction.ts'
import { flowOf } from '../../flows/queries.ts'
import type { FlowNumbers, FlowWaiting, NodeNumbersView } from '../contract/run-numbers.ts'

type Range = { flowId: number; flowVersionId?: number | null | undefined; since?: string | undefined }

/** GET /flowbuilder/{id}/numbers: conversations at each node. Throws ERR_NOT_FOUND. */
export function flowNumbers(
  ctx: Ctx,
  { flowId, flowVersionId, since }: Range,
): Promise<z.infer<typeof FlowNumbers>> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, async (tx) => {
    await flowOf(tx, flowId)
    const numbers = await tx.db.execute<NodeNumbersView>(sql`
      with runs as (select r.id, r.node_id, r.ended_at from flow_runs r
        where r.company_id = ${tx.companyId} and r.flow_id = ${flowId}
          and r.flow_version_id = coalesce(${flowVersionId ?? null}::bigint, r.flow_version_id)
          and r.started_at >= coalesce(${since ?? null}::timestamptz, '-infinity')),
      -- A node that asks again is entered once: a step without an exit behind another of the same node is the same visit.
      steps as (select s.node_id, s.exit, s.run_id,
          lag(s.node_id) over way = s.node_id and lag(s.exit) over way is null as is_again
        from flow_run_steps s where s.company_id = ${tx.companyId} and s.run_id in (select id from runs)
        window way as (partition by s.run_id order by s.place)),
      passed as (select node_id, count(*) filter (where is_again is not true)::int as entered,
          count(*) filter (where exit is not null)::int as "left" from steps group by node_id),
      stopped as (select node_id, count(*) filter (where ended_at is null)::int as waiting,
          count(*) filter (where ended_at is not null)::int as dropped from runs group by node_id)
      select p.node_id as "nodeId", p.entered, p."left", coalesce(t.waiting, 0) as waiting, coalesce(t.dropped, 0) as dropped
      from passed p left join stopped t on t.node_id = p.node_id order by p.node_id`)
    return { numbers: [...numbers], running: await runningVersions(tx, flowId) }
  })
}

async function runningVersions(tx: Tx, flowId: number) {
  const rows = await tx.db.execute<{ flowVersionId: number; number: number; count: number }>(sql`
    select v.id::int as "flowVersionId", v.number, count(*)::int as count
    from flow_runs r join flow_versions v on v.company_id = r.company_id and v.id = r.flow_version_id
    where r.company_id = ${tx.companyId} and r.flow_id = ${flowId} and r.ended_at is null
    group by v.id, v.number order by v.number desc`)
  return [...rows]
}

/** Rows of the list of those who wait. */
const MAX_WAITING = 100

/** GET /flowbuilder/{id}/waiting: who waits at a node of a flow, longest first. Throws ERR_NOT_FOUND. */
export function flowWaiting(
  ctx: Ctx,
  { flowId, node }: { flowId: number; node: string },
): Promise<z.infer<typeof FlowWaiting>> {
  permit(ctx.actor, 'flows:list')
  return reading(ctx, async (tx) => {
    await flowOf(tx, flowId)
    const rows = await tx.db.execute<{
      ticketUuid: string
      contactName: string
      waitsFor: 'reply' | 'time' | 'call'
      since: string
    }>(sql`
      select t.uuid as "ticketUuid", c.name as "contactName", r.waits_for as "waitsFor", r.since
      from flow_runs r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      where r.company_id = ${tx.companyId} and r.flow_id = ${flowId} and r.node_id = ${node} and r.ended_at is null
      order by r.since, r.id limit ${MAX_WAITING}`)
    return { waiting: rows.map((row) => ({ ...row, since: new Date(row.since).toISOString() })) }
  })
}
