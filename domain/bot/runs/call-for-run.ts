import { sql } from 'drizzle-orm'
import type { Ctx, Tx } from '../../core/context.ts'
import { protocolOf } from '../../core/contract/texts/protocol.ts'
import { idArray } from '../../core/database/sql-arrays.ts'
import { inTransaction, reading } from '../../core/transaction.ts'
import type { CallMessage, Conversation, DriverCall } from '../../flows/calls/driver.ts'
import { type CallAnswer, failedAnswer, MAX_SESSION_CHARACTERS } from '../../flows/contract/call-answer.ts'
import { type FlowNode, indexGraph } from '../../flows/contract/graph.ts'
import { attemptsIn } from '../../flows/contract/nodes/call-turns.ts'
import { NODE_KINDS } from '../../flows/contract/nodes/index.ts'
import type { CallTarget } from '../../flows/contract/nodes/node-kind.ts'
import type { RunMemory } from '../../flows/contract/run/run-state.ts'
import { goOnWithRun, lockRun } from './go-on.ts'
import { graphOf } from './run-graph.ts'

/** A call of a run: whom it asks, and with what. */
export type RunCall = Omit<DriverCall<null>, 'settings'> & {
  target: CallTarget
  node: FlowNode
  /** The flow whose node it is; null of an integration or prompt that has the conversation by itself. */
  flowId: number | null
}
export type AskForRun = (ctx: Ctx, call: RunCall) => Promise<CallAnswer>

/**
 * Asks another system for a run, outside of any transaction, and has the run go on by its answer. Does nothing where the run does
 * not wait for this call any more, before the call or after it. Server behaviour §7.
 */
export async function callForRun(
  ctx: Ctx,
  { runId, step }: { runId: number; step: number },
  ask: AskForRun,
): Promise<void> {
  const foundCall = await reading(ctx, (tx) => readCall(tx, runId, step))
  if (!foundCall) return
  const { isInPlan, ...call } = foundCall
  const answer = isInPlan ? bounded(await ask(ctx, call)) : failedAnswer('noPlan')
  await inTransaction(ctx, async (tx) => {
    const ticket = await lockRun(tx, runId)
    if (!ticket || !(await isAwaited(tx, runId, step))) return
    const givenIds = call.messages.map(({ messageId }) => messageId)
    if (answer.next !== 'retry') await markRead(tx, runId, givenIds)
    await goOnWithRun(tx, ticket, { runId, step }, { kind: 'answer', answer })
  })
}

/** A driver that remembers too much would make the run's row grow without end. */
function bounded(answer: CallAnswer): CallAnswer {
  const isLarge = JSON.stringify(answer.session).length > MAX_SESSION_CHARACTERS
  return isLarge ? failedAnswer('badAnswer') : answer
}

async function isAwaited(tx: Tx, runId: number, step: number): Promise<boolean> {
  const rows = await tx.db.execute(sql`
    select from flow_runs where company_id = ${tx.companyId} and id = ${runId} and step = ${step}
      and waits_for = 'call' and ended_at is null`)
  return rows.length > 0
}

async function markRead(tx: Tx, runId: number, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return
  await tx.db.execute(sql`
    update flow_inputs set is_read = true, text = null, answer_id = null
    where company_id = ${tx.companyId} and run_id = ${runId} and message_id = any(${idArray(messageIds)})`)
}

type RunRow = Record<string, unknown> & {
  kind: 'flow' | 'integration' | 'prompt'
  flowId: number | null
  flowVersionId: number | null
  integrationId: number | null
  promptId: number | null
  nodeId: string
  memory: RunMemory
  ticketId: number
  ticketUuid: string
  openedAt: string
  status: string
  contact: Conversation['contact']
  queue: Conversation['queue']
  connection: Conversation['connection']
  company: Conversation['company']
  protocolTimeZone: string
  plan: Record<CallTarget['driver'], boolean>
}

/** A call with whether the company's plan has the feature: it may have gone since the flow was published, or the run began. */
type FoundCall = RunCall & { isInPlan: boolean }

async function readCall(tx: Tx, runId: number, step: number): Promise<FoundCall | null> {
  const [row] = await tx.db.execute<RunRow>(sql`
    select r.kind, r.flow_id::float8 as "flowId", r.flow_version_id::float8 as "flowVersionId",
      r.integration_id::float8 as "integrationId", r.prompt_id::float8 as "promptId", r.node_id as "nodeId", r.memory,
      t.id::float8 as "ticketId", t.uuid as "ticketUuid", t.created_at as "openedAt", t.status,
      json_build_object('id', c.id, 'name', c.name, 'number', c.number, 'isGroup', c.is_group) as contact,
      (select json_build_object('id', q.id, 'name', q.name) from queues q
        where q.company_id = t.company_id and q.id = t.queue_id) as queue,
      json_build_object('id', w.id, 'name', w.name, 'channel', w.channel) as connection,
      json_build_object('id', y.id, 'name', y.name, 'timeZone', y.time_zone) as company,
      coalesce(y.protocol_time_zone, y.time_zone) as "protocolTimeZone",
      json_build_object('prompt', coalesce(p.use_open_ai, true), 'integration', coalesce(p.use_integrations, true)) as plan
    from flow_runs r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    join contacts c on c.company_id = t.company_id and c.id = t.contact_id
    join connections w on w.company_id = t.company_id and w.id = t.connection_id
    join companies y on y.id = t.company_id left join plans p on p.id = y.plan_id
    where r.company_id = ${tx.companyId} and r.id = ${runId} and r.step = ${step} and r.waits_for = 'call'
      and r.ended_at is null`)
  if (!row) return null
  const node = indexGraph(await graphOf(tx, row, undefined)).nodes.get(row.nodeId)
  const target = node && NODE_KINDS[node.type].target?.(node)
  if (!node || !target) return null
  const { memory } = row
  return {
    target,
    node,
    flowId: row.flowId,
    conversation: conversationOf(row, runId),
    messages: await readMessages(tx, runId, target.driver),
    session: memory.node.session ?? null,
    variables: memory.variables,
    attempt: attemptsIn(memory.node),
    isInPlan: row.plan[target.driver],
  }
}

function conversationOf(row: RunRow, runId: number): Conversation {
  const { ticketId, ticketUuid, status, contact, queue, connection, company, protocolTimeZone } = row
  const openedAt = new Date(row.openedAt)
  const protocol = protocolOf({ id: ticketId, createdAt: openedAt }, protocolTimeZone)
  return { ticketId, ticketUuid, runId, openedAt, protocol, status, contact, queue, connection, company }
}

/** The messages that the run kept: all of them for a language model, one after another for any other system. */
async function readMessages(tx: Tx, runId: number, driver: CallTarget['driver']): Promise<CallMessage[]> {
  return tx.db.execute<CallMessage>(sql`
    select i.message_id::float8 as "messageId", i.text, i.answer_id as "answerId", m.media_type as "mediaType",
      m.file_id::float8 as "fileId"
    from flow_inputs i join messages m on m.company_id = i.company_id and m.id = i.message_id and not m.is_deleted
    where i.company_id = ${tx.companyId} and i.run_id = ${runId} and not i.is_read
    order by i.message_id limit ${driver === 'prompt' ? MAX_TOGETHER : 1}`)
}

const MAX_TOGETHER = 50
