import { sql } from 'drizzle-orm'
import { preparedStatement } from '#db/prepared-statement.ts'
import { flowRuns } from '#db/schema/flow-runs.ts'
import type { Tx } from '../../core/context.ts'
import { firstOrThrow } from '../../core/first-or-throw.ts'
import { clearTimer, setTimer } from '../../core/jobs/timers.ts'
import { type FlowNode, indexGraph } from '../../flows/contract/graph.ts'
import { NODE_KINDS } from '../../flows/contract/nodes/index.ts'
import { cut, safeJson } from '../../messages/contract/safe-text.ts'
import type { BotRun, RunChange } from '../contract/automation/automation-types.ts'

/** The message of a customer that made a run go on. */
export type RunMessage = { messageId: number; text: string | null; answerId: string | null }

/**
 * Stores the changes of automatic conversations of a ticket, in their order: row, way, messages, timer and call, in the
 * transaction of all that they do.
 */
export async function storeRuns(
  tx: Tx,
  ticketId: number,
  changes: readonly RunChange[],
  message: RunMessage | null,
): Promise<void> {
  for (const [index, change] of changes.entries()) {
    // The message belongs to the run that read it; one that began behind that was told nothing.
    await storeRun(tx, ticketId, change, index === 0 ? message : null)
  }
}

async function storeRun(
  tx: Tx,
  ticketId: number,
  change: RunChange,
  message: RunMessage | null,
): Promise<void> {
  const { run, isBegun, path, ending } = change
  const runId = isBegun ? await insertRun(tx, ticketId, run) : (run.id ?? 0)
  await STORE.rows(tx.db, { ...storedValues(tx, change, message), runId })
  if (ending) return clearTimer(tx, { kind: 'flow', refId: runId })
  await setTimer(tx, { kind: 'flow', refId: runId, dueAt: nextInstant(run) })
  const { waitsFor, step } = run.state
  if (waitsFor === 'call' && (isBegun || path.length > 0)) await enqueueCall(tx, runId, step)
}

function storedValues(tx: Tx, { run, path, replies, ending }: RunChange, message: RunMessage | null) {
  const { state, flowVersionId } = run
  const { type, name } = nodeOf(run)
  const now = tx.now().toISOString()
  const { outcome = null, reason = null } = ending ?? {}
  // The words of a message that was read are in the message alone.
  const { text = null, answerId = null } = (replies === 'kept' && message) || {}
  return {
    companyId: tx.companyId,
    flowVersionId,
    nodeId: state.nodeId,
    nodeType: type,
    nodeName: name,
    waitsFor: ending ? null : state.waitsFor,
    // Another system may have said what no database keeps.
    memory: safeJson(state.memory),
    step: state.step,
    since: state.since.toISOString(),
    now,
    endedAt: ending && now,
    outcome,
    reason,
    path: safeJson(path),
    isRead: replies === 'read',
    messageId: message?.messageId ?? null,
    text,
    answerId,
  }
}

function enqueueCall(tx: Tx, runId: number, step: number): Promise<void> {
  const { companyId } = tx
  const groupId = String(companyId)
  return tx.services.jobs.enqueue(tx, 'call-for-run', { companyId, runId, step }, { groupId })
}

/** The next instant at which a run must be looked at: its own, or its end. */
export function nextInstant({ state: { memory } }: Pick<BotRun, 'state'>): Date {
  const instants = [memory.dueAt, memory.expiresAt].flatMap((text) => (text ? [Date.parse(text)] : []))
  return new Date(Math.min(...instants))
}

/** Characters of a node's text that tell it apart. */
const MAX_NODE_NAME = 60

function nodeOf({ graph, state }: BotRun) {
  const node = indexGraph(graph).nodes.get(state.nodeId)
  if (!node) return { type: 'note' as const, name: '' }
  return { type: node.type, name: nodeName(node) }
}

/** The beginning of what a node says. */
export function nodeName(node: FlowNode): string {
  const [text = ''] = NODE_KINDS[node.type].texts(node)
  return cut(text.replace(/\s+/g, ' ').trim(), MAX_NODE_NAME)
}

async function insertRun(tx: Tx, ticketId: number, run: BotRun): Promise<number> {
  const { kind, flowId, flowVersionId, integrationId, promptId, state } = run
  const rows = await tx.db
    .insert(flowRuns)
    .values({
      companyId: tx.companyId,
      ticketId,
      kind,
      flowId,
      flowVersionId,
      integrationId,
      promptId,
      nodeId: state.nodeId,
      nodeType: nodeOf(run).type,
      memory: state.memory,
      step: state.step,
      since: state.since,
      startedAt: tx.now(),
    })
    .returning({ id: flowRuns.id })
  return firstOrThrow(rows, 'ERR_NOT_FOUND').id
}

type Stored = {
  companyId: number
  runId: number
  flowVersionId: number | null
  nodeId: string
  nodeType: string
  nodeName: string
  waitsFor: string | null
  memory: string
  step: number
  since: string
  now: string
  endedAt: string | null
  outcome: string | null
  reason: string | null
  path: string
  isRead: boolean
  messageId: number | null
  text: string | null
  answerId: string | null
}

/** One statement: each costs as much as all that it does. A message that a run has is never its input again. */
const STORE = preparedStatement<Stored>(
  (hole) => sql`
    with changed as (update flow_runs set node_id = ${hole('nodeId')}, node_type = ${hole('nodeType')},
          node_name = ${hole('nodeName')}, waits_for = ${hole('waitsFor')}, memory = ${hole('memory')}::jsonb,
          step = ${hole('step')}, since = ${hole('since')}::timestamptz, ended_at = ${hole('endedAt')}::timestamptz,
          outcome = ${hole('outcome')}, reason = ${hole('reason')}
        where company_id = ${hole('companyId')} and id = ${hole('runId')} returning id),
      walked as (insert into flow_run_steps (company_id, run_id, place, flow_version_id, node_id, exit, reason, at)
        select ${hole('companyId')}::bigint, ${hole('runId')}::bigint,
          coalesce((select max(s.place) from flow_run_steps s where s.company_id = ${hole('companyId')}
            and s.run_id = ${hole('runId')}), 0) + e.nth, ${hole('flowVersionId')}::bigint, e.place ->> 'nodeId',
          e.place ->> 'exit', left(e.place ->> 'reason', 200), ${hole('now')}::timestamptz
        from jsonb_array_elements(${hole('path')}::jsonb) with ordinality as e (place, nth)),
      -- One statement cannot change a row twice: the newest message is put in as it is to be.
      read as (update flow_inputs i set is_read = true, text = null, answer_id = null
        where i.company_id = ${hole('companyId')} and i.run_id = ${hole('runId')} and not i.is_read
          and ${hole('isRead')}::boolean),
      kept as (insert into flow_inputs (company_id, run_id, message_id, text, answer_id, is_read, created_at)
        select ${hole('companyId')}::bigint, ${hole('runId')}::bigint, ${hole('messageId')}::bigint,
          ${hole('text')}::text, ${hole('answerId')}::text, ${hole('isRead')}::boolean, ${hole('now')}::timestamptz
        where ${hole('messageId')}::bigint is not null)
    select id from changed`,
)
