import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import { flows } from '#db/schema/flows.ts'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import { queues } from '#db/schema/queues.ts'
import { SETTINGS_CHANGED } from '#db/settings-changed.ts'
import type { Tx } from '../core/context.ts'
import { invalid } from '../core/contract/errors.ts'
import { emitRow } from '../core/outbox.ts'
import { requirePublicUrl } from '../core/outgoing/outgoing.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { inCompany } from '../core/tenancy.ts'
import { makeSecret } from '../deliveries/signature.ts'
import { queueIntegrationResource } from './contract/resource.ts'
import {
  isSigned,
  PROJECT_NAME,
  type QueueIntegrationInput,
  QueueIntegrationView,
  type RequiredField,
  requiredFieldsOf,
  TYPEBOT_SLUG,
} from './contract/schema.ts'
import type { IntegrationRow } from './queries.ts'
import { sealText } from './sealed.ts'
import { readServiceAccount } from './service-account.ts'

type Input = Partial<QueueIntegrationInput>

/** The ordinary verbs of integrations. Specification 3 §3, §5. */
export const queueIntegrationVerbs = resourceVerbs(queueIntegrationResource, {
  table: queueIntegrations,
  views: withNames,
  async values(tx, { jsonContent, ...input }, before) {
    const sealed = sealedValues(tx, jsonContent)
    await requireUsable(tx, { ...before, ...input, ...sealed })
    const type = input.type ?? before?.type
    const makesSecret = type !== undefined && isSigned(type) && !before?.secretSealed
    // Whoever saves it wants it to be called again.
    return {
      ...input,
      ...sealed,
      ...(makesSecret && { secretSealed: sealText(tx, 'secret', makeSecret()) }),
      isDisabled: false,
    }
  },
  search: [queueIntegrations.name],
  order: {
    name: { by: sql`search_text(${queueIntegrations.name})`, type: 'text' },
    createdAt: { by: queueIntegrations.createdAt, type: 'timestamptz' },
  },
  beforeDelete: releaseUsers,
  keepsDeleted: true,
  wiped: { jsonContentSealed: null, secretSealed: null, formerSecretSealed: null },
  unique: { queue_integrations_name_key: 'name' },
})

type Sealed = { jsonContentSealed?: Uint8Array; serviceAccount?: string }

/** An empty file keeps the one that is there. Throws ERR_VALIDATION for one that is no service account's. */
function sealedValues(tx: Tx, jsonContent: string | undefined): Sealed {
  if (!jsonContent?.trim()) return {}
  const account = readServiceAccount(jsonContent)
  if (!account) throw invalid({ jsonContent: 'serviceAccount' })
  return {
    jsonContentSealed: sealText(tx, 'json_content', JSON.stringify(account)),
    serviceAccount: account.client_email,
  }
}

type Saved = Omit<Input, 'jsonContent'> & { jsonContentSealed?: Uint8Array | null }

/** Throws ERR_VALIDATION for what its type lacks or cannot use, ERR_PRIVATE_ADDRESS for an address that is not public. */
async function requireUsable(tx: Tx, saved: Saved): Promise<void> {
  const required = saved.type ? requiredFieldsOf(saved.type) : []
  const missing = required.filter((field) => !isGiven(saved, field))
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, 'required'])))
  const { projectName = '', typebotSlug = '', urlN8N = '', flowId } = saved
  if (saved.type === 'dialogflow' && !PROJECT_NAME.test(projectName))
    throw invalid({ projectName: 'invalid' })
  if (typebotSlug !== '' && !TYPEBOT_SLUG.test(typebotSlug)) throw invalid({ typebotSlug: 'invalid' })
  if (urlN8N !== '') requirePublicUrl('urlN8N', urlN8N, tx.services.outgoing ?? { mayReachPrivate: false })
  if (flowId) await requireFlow(tx, flowId)
}

function isGiven(saved: Saved, field: RequiredField): boolean {
  return field === 'jsonContent' ? Boolean(saved.jsonContentSealed) : Boolean(saved[field])
}

async function requireFlow(tx: Tx, flowId: number): Promise<void> {
  const [flow] = await tx.db
    .select({ id: flows.id })
    .from(flows)
    .where(inCompany(tx, flows, eq(flows.id, flowId), isNull(flows.deletedAt)))
  if (!flow) throw invalid({ flowId: 'ERR_NOT_FOUND' })
}

/** Connections and queues that lead to it forget it with it. */
async function releaseUsers(tx: Tx, { id }: IntegrationRow): Promise<void> {
  const released = { integrationId: null, updatedAt: tx.now() }
  const freedConnections = await tx.db
    .update(connections)
    .set({ ...released, ...SETTINGS_CHANGED })
    .where(inCompany(tx, connections, eq(connections.integrationId, id)))
    .returning({ id: connections.id, version: connections.version, deletedAt: connections.deletedAt })
  const freedQueues = await tx.db
    .update(queues)
    .set(released)
    .where(inCompany(tx, queues, eq(queues.integrationId, id)))
    .returning({ id: queues.id, version: queues.version, deletedAt: queues.deletedAt })
  for (const { deletedAt, ...row } of freedConnections)
    if (!deletedAt) emitRow(tx, { noun: 'connection', ...row, action: 'update' })
  for (const { deletedAt, ...row } of freedQueues)
    if (!deletedAt) emitRow(tx, { noun: 'queue', ...row, action: 'update' })
}

/** Integrations as they leave the server: keys are no field of the view. */
async function withNames(tx: Tx, rows: IntegrationRow[]): Promise<QueueIntegrationView[]> {
  const [connectionNames, queueNames] = await Promise.all([
    namesOf(tx, connections, rows),
    namesOf(tx, queues, rows),
  ])
  return rows.map((row) =>
    QueueIntegrationView.parse({
      ...row,
      secret: null,
      connectionNames: connectionNames.get(row.id)?.map(({ name }) => name) ?? [],
      queueNames: queueNames.get(row.id)?.map(({ name }) => name) ?? [],
      formerSecretUntil: row.formerSecretUntil?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }),
  )
}

/** Names of the connections or queues that lead to each integration. */
async function namesOf(tx: Tx, table: typeof connections | typeof queues, rows: readonly IntegrationRow[]) {
  const ids = rows.map(({ id }) => id)
  const users = await tx.db
    .select({ integrationId: table.integrationId, name: table.name })
    .from(table)
    .where(inCompany(tx, table, and(inArray(table.integrationId, ids), isNull(table.deletedAt))))
    .orderBy(table.name)
  return Map.groupBy(users, ({ integrationId }) => integrationId)
}
