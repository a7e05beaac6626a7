import type { z } from 'zod'
import type { Ctx } from '../core/context.ts'
import { reading } from '../core/transaction.ts'
import type { queueIntegrationResource } from './contract/resource.ts'
import type { QueueIntegrationInput, QueueIntegrationView } from './contract/schema.ts'
import { findIntegration } from './queries.ts'
import { queueIntegrationVerbs } from './queue-integration-verbs.ts'
import { openText } from './sealed.ts'

/** POST /queueIntegration. The answer holds the key by which its events are signed, which is never answered again. */
export async function createQueueIntegration(
  ctx: Ctx,
  input: QueueIntegrationInput,
): Promise<QueueIntegrationView> {
  const view = await queueIntegrationVerbs.create(ctx, input)
  return { ...view, secret: await findSecret(ctx, view.id) }
}

type Changes = z.output<typeof queueIntegrationResource.schemas.update> & { queueIntegrationId: number }

/** PUT /queueIntegration/{id}. One that becomes an n8n or a webhook gets its key in this answer. */
export async function updateQueueIntegration(ctx: Ctx, input: Changes): Promise<QueueIntegrationView> {
  const secretBefore = await findSecret(ctx, input.queueIntegrationId)
  const view = await queueIntegrationVerbs.update(ctx, input)
  return secretBefore === null ? { ...view, secret: await findSecret(ctx, view.id) } : view
}

function findSecret(ctx: Ctx, id: number): Promise<string | null> {
  return reading(ctx, async (tx) => {
    const row = await findIntegration(tx, id)
    return row?.secretSealed ? openText(tx, 'secret', row.secretSealed) : null
  })
}
