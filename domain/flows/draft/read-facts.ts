import { and, asc, isNull, ne } from 'drizzle-orm'
import { prompts } from '#db/schema/prompts.ts'
import { queueIntegrations } from '#db/schema/queue-integrations.ts'
import { queues } from '#db/schema/queues.ts'
import type { Tx } from '../../core/context.ts'
import { inCompany } from '../../core/tenancy.ts'
import { existingQueues } from '../../queues/queries.ts'
import type { FlowNode } from '../contract/graph.ts'
import { factsOf } from '../contract/lint/facts-of.ts'
import type { LintFacts } from '../contract/lint/lint-flow.ts'
import type { FlowChoices } from '../contract/schema.ts'
import { fileNamesIn, storedNames } from './linked-files.ts'
import { readSecrets } from './node-secrets.ts'

const IS_ASKED = and(isNull(queueIntegrations.deletedAt), ne(queueIntegrations.type, 'flowbuilder'))

/** Queues, integrations and prompts to which nodes may point. */
export async function readChoices(tx: Tx): Promise<FlowChoices> {
  const [queueRows, integrations, promptRows] = await Promise.all([
    tx.db
      .select({ id: queues.id, name: queues.name })
      .from(queues)
      .where(existingQueues(tx))
      .orderBy(asc(queues.orderQueue), asc(queues.name), asc(queues.id)),
    tx.db
      .select({ id: queueIntegrations.id, name: queueIntegrations.name })
      .from(queueIntegrations)
      // One of type flowbuilder asks no system.
      .where(inCompany(tx, queueIntegrations, IS_ASKED))
      .orderBy(asc(queueIntegrations.name), asc(queueIntegrations.id)),
    tx.db
      .select({ id: prompts.id, name: prompts.name })
      .from(prompts)
      .where(inCompany(tx, prompts, isNull(prompts.deletedAt)))
      .orderBy(asc(prompts.name), asc(prompts.id)),
  ])
  return { queues: queueRows, integrations, prompts: promptRows }
}

/** Facts outside of a drawing by which it is judged, as they are now. */
export async function readLintFacts(tx: Tx, flowId: number, nodes: readonly FlowNode[]): Promise<LintFacts> {
  const [choices, fileNames, secrets] = await Promise.all([
    readChoices(tx),
    storedNames(tx, fileNamesIn(nodes)),
    readSecrets(tx, flowId),
  ])
  return factsOf(choices, fileNames, secrets)
}
