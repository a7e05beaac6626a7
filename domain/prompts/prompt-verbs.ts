import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { prompts } from '#db/schema/prompts.ts'
import { queues } from '#db/schema/queues.ts'
import { SETTINGS_CHANGED } from '#db/settings-changed.ts'
import type { Tx } from '../core/context.ts'
import { emitRow } from '../core/outbox.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { requireQueues } from '../queues/queries.ts'
import { promptResource } from './contract/resource.ts'
import { PROMPT_REFUSALS, type PromptView } from './contract/schema.ts'
import { keyColumns } from './key-columns.ts'

export type PromptRow = typeof prompts.$inferSelect

/** The ordinary verbs of prompts. Specification 3 §2, §5. */
export const promptVerbs = resourceVerbs(promptResource, {
  table: prompts,
  views: withNames,
  async values(tx, input, before) {
    const { apiKey: _apiKey, voiceKey: _voiceKey, ...columns } = input
    const keys = keyColumns(tx, input, before)
    if (columns.queueId !== undefined) await requireQueues(tx, [columns.queueId])
    // Whoever saves has settled what the service refused, or is told anew.
    return { ...columns, ...keys, refusal: null, refusedAt: null }
  },
  search: [prompts.name],
  order: {
    name: { by: sql`search_text(${prompts.name})`, type: 'text' },
    maxTokens: { by: prompts.maxTokens, type: 'integer' },
  },
  beforeDelete: endUses,
  keepsDeleted: true,
  wiped: { apiKeySealed: null, apiKeyLastFour: '', voiceKeySealed: null, voiceKeyLastFour: '' },
  unique: { prompts_name_key: 'name' },
})

/** Connections that it answers for have none from now on. */
async function endUses(tx: Tx, { id }: PromptRow): Promise<void> {
  const freedConnections = await tx.db
    .update(connections)
    .set({ promptId: null, ...SETTINGS_CHANGED, updatedAt: tx.now() })
    .where(inCompany(tx, connections, eq(connections.promptId, id)))
    .returning({ id: connections.id, version: connections.version, deletedAt: connections.deletedAt })
  for (const { deletedAt, ...row } of freedConnections)
    if (deletedAt === null) emitRow(tx, { noun: 'connection', ...row, action: 'update' })
}

async function withNames(tx: Tx, rows: PromptRow[]): Promise<PromptView[]> {
  const queueNames = await queueNamesOf(tx, rows)
  const connectionNames = await connectionNamesOf(tx, rows)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    prompt: row.prompt,
    voice: row.voice,
    voiceKeyLastFour: row.voiceKeyLastFour,
    voiceRegion: row.voiceRegion,
    maxTokens: row.maxTokens,
    temperature: row.temperature,
    apiKeyLastFour: row.apiKeyLastFour,
    queueId: row.queueId,
    queueName: queueNames.get(row.queueId) ?? '',
    maxMessages: row.maxMessages,
    model: row.model,
    baseUrl: row.baseUrl,
    refusal: PROMPT_REFUSALS.find((refusal) => refusal === row.refusal) ?? null,
    refusedAt: row.refusedAt?.toISOString() ?? null,
    connectionNames: connectionNames.get(row.id)?.map(({ name }) => name) ?? [],
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

async function queueNamesOf(tx: Tx, rows: readonly PromptRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.map(({ queueId }) => queueId))]
  const foundQueues = await tx.db
    .select({ id: queues.id, name: queues.name })
    .from(queues)
    .where(inCompany(tx, queues, inArray(queues.id, ids), isNull(queues.deletedAt)))
  return new Map(foundQueues.map(({ id, name }) => [id, name]))
}

async function connectionNamesOf(tx: Tx, rows: readonly PromptRow[]) {
  const ids = rows.map(({ id }) => id)
  const foundConnections = await tx.db
    .select({ promptId: connections.promptId, name: connections.name })
    .from(connections)
    .where(inCompany(tx, connections, and(inArray(connections.promptId, ids), isNull(connections.deletedAt))))
    .orderBy(connections.name)
  return Map.groupBy(foundConnections, ({ promptId }) => promptId)
}
