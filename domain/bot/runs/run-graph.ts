import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Tx } from '../../core/context.ts'
import { AppError } from '../../core/contract/errors.ts'
import { type FlowGraph, NEW_GRAPH } from '../../flows/contract/graph.ts'
import type { Automation, BotRun } from '../contract/automation/automation-types.ts'
import { oneNode } from '../contract/automation/runs.ts'
import { versionedCache } from '../versioned-cache.ts'

/** Characters of drawings that a process keeps. */
const MAX_KEPT = 16_000_000
const stores = new WeakMap<Db, ReturnType<typeof versionedCache<FlowGraph>>>()

type Subject = Pick<BotRun, 'kind' | 'flowVersionId' | 'integrationId' | 'promptId'>

/** The drawing of a run, in the version in which it began. */
export async function graphOf(tx: Tx, run: Subject, automation: Automation | undefined): Promise<FlowGraph> {
  const { kind, flowVersionId, integrationId, promptId } = run
  if (kind === 'integration') return oneNode('typebot', { integrationId: integrationId ?? 0 })
  if (kind === 'prompt') {
    const queueId = automation?.prompts.find(({ id }) => id === promptId)?.queueId ?? 0
    return oneNode('openai', { promptId: promptId ?? 0, queueId })
  }
  if (flowVersionId === null) return NEW_GRAPH
  const current = automation?.flows.find(({ versionId }) => versionId === flowVersionId)
  return current?.graph ?? versionGraph(tx, flowVersionId)
}

/** The drawing of a version; versions are never changed, so they are kept in memory. Throws ERR_NOT_FOUND. */
export async function versionGraph(tx: Tx, flowVersionId: number): Promise<FlowGraph> {
  const { db } = tx.services
  const store = stores.get(db) ?? versionedCache<FlowGraph>(MAX_KEPT)
  stores.set(db, store)
  const key = `${tx.companyId} ${flowVersionId}`
  const keptGraph = store.find(key, flowVersionId)
  if (keptGraph) return keptGraph
  const [row] = await tx.db.execute<{ graph: FlowGraph }>(
    sql`select graph from flow_versions where company_id = ${tx.companyId} and id = ${flowVersionId}`,
  )
  if (!row) throw new AppError('ERR_NOT_FOUND')
  store.keep(key, { stamp: flowVersionId, value: row.graph, size: JSON.stringify(row.graph).length })
  return row.graph
}
