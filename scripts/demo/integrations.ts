import type { Ctx } from '#domain/core/context.ts'
import { QueueIntegrationInput } from '#domain/queue-integrations/contract/schema.ts'
import { createQueueIntegration } from '#domain/queue-integrations/save-queue-integration.ts'

/** The addresses of the demo's simulators of the outside world. */
export type SimulatorUrls = { aiUrl: string; typebotUrl: string; webhookUrl: string }

/** Two systems that take a conversation: a bot of Typebot and a workflow of n8n. */
export async function seedIntegrations(
  { services, ...ctx }: Ctx,
  { typebotUrl, webhookUrl }: SimulatorUrls,
): Promise<void> {
  const outside = { ...ctx, services: { ...services, outgoing: { mayReachPrivate: true } } }
  const inputs = [
    {
      type: 'typebot',
      name: 'Atendente virtual',
      urlN8N: typebotUrl,
      typebotSlug: 'loja-demo',
      typebotExpires: 60,
    },
    { type: 'n8n', name: 'Fluxo do n8n', urlN8N: webhookUrl },
  ]
  for (const input of inputs) await createQueueIntegration(outside, QueueIntegrationInput.parse(input))
}
