import { unguessable } from '../../core/contract/id.ts'
import { failureOfStatus } from '../../deliveries/ask-system.ts'
import { sendEvent } from '../../deliveries/send-event.ts'
import { makeSecret } from '../../deliveries/signature.ts'
import type { Outside } from '../../flows/calls/driver.ts'
import type { TrialResult } from '../contract/trial-schema.ts'
import { readReply } from '../drivers/read-reply.ts'
import type { IntegrationSettings } from '../integration-settings.ts'
import { failedAt, passed } from './trial-result.ts'

/**
 * An event of type `test`, signed by the saved key. One that is not saved has no key yet: it is signed by one that nobody knows, so
 * that a receiver that judges signatures refuses it.
 */
export async function tryWebhook(outside: Outside, settings: IntegrationSettings): Promise<TrialResult> {
  const { type, urlN8N } = settings
  if (urlN8N === '') return failedAt(type, 'address', 'missing')
  const secrets = settings.secrets.length > 0 ? settings.secrets : [makeSecret()]
  const eventId = `msg_test_${unguessable()}`
  const { answer } = await sendEvent(
    outside,
    { url: urlN8N, secrets },
    { eventId, text: testEvent(outside, settings) },
  )
  if (answer.failure !== null) return failedAt(type, 'address', answer.failure)
  const { status, text } = answer
  if (status === 401 || status === 403) return failedAt(type, 'signature', 'refusedKey', text)
  if (status < 200 || status >= 300) return failedAt(type, 'address', failureOfStatus(status), text)
  const { parts } = readReply(text)
  return passed(type, parts.map((part) => part.text || part.url).join('\n'))
}

function testEvent({ ctx }: Outside, { type }: Pick<IntegrationSettings, 'type'>): string {
  const data = { message: null, messages: [], company: { id: ctx.companyId }, raw: null }
  const chat = { action: 'sendMessage', sessionId: crypto.randomUUID(), chatInput: 'Olá' }
  const event = { type: 'test', timestamp: ctx.now().toISOString(), data, ...(type === 'n8n' && chat) }
  return JSON.stringify(event)
}
