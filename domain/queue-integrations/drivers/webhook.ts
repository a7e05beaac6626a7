import { SECOND_MS } from '../../core/contract/time.ts'
import type { CallDriver, DriverCall, Outside } from '../../flows/calls/driver.ts'
import { answerOf, type CallAnswer, failedAnswer } from '../../flows/contract/call-answer.ts'
import { noteCall, noteTry, type Try } from '../deliveries/delivery-log.ts'
import { disableIntegration } from '../disable-integration.ts'
import type { IntegrationSettings } from '../integration-settings.ts'
import { signatureHeaders } from '../signature.ts'
import { awaitingFiles } from './await-files.ts'
import { askSystem, failureOfStatus, type SystemAnswer } from './call-system.ts'
import { readReply } from './read-reply.ts'
import { answerOfReply } from './reply-parts.ts'
import { retryMsOf, retryOrHandOver } from './retrying.ts'
import { buildEvent } from './webhook-event.ts'

/** The address answered that it is gone: nothing is sent there again. */
const GONE = 410

/**
 * n8n, or a system of the company's own, as the one that answers: our event goes out signed, under the same `webhook-id` over all
 * tries, and the JSON of the answer is what the customer gets. Server behaviour §7, docs/integrations.md.
 */
export const askWebhook: CallDriver<IntegrationSettings> = awaitingFiles(async (outside, call) => {
  if (call.settings.isDisabled) return failedAnswer('closed')
  const eventId = eventIdOf(call)
  if (eventId === undefined) return answerOf({ session: STARTED })
  const event = await buildEvent(outside, call)
  const logged = {
    integrationId: call.settings.integrationId,
    ticketId: call.conversation.ticketId,
    eventId,
    event: event.type,
    requestBody: JSON.stringify(event),
  }
  const earlier = await noteCall(outside.ctx, logged)
  const { channel } = call.conversation.connection
  // The process ended after the answer came and before it was used.
  if (earlier?.state === 'delivered' && earlier.answer !== null)
    return begun(await answerOfReply(outside, readReply(earlier.answer), channel))
  const text = earlier?.requestBody || logged.requestBody
  const { answer, milliseconds } = await sendEvent(outside, call.settings, { eventId, text })
  const outcome = outcomeOf(answer, call.attempt)
  await noteTry(outside.ctx, logged, tryOf(outside, { answer, milliseconds, outcome }))
  if (outcome.failure === null) return begun(await answerOfReply(outside, readReply(outcome.text), channel))
  if (answer.status === GONE) await disableIntegration(outside.ctx, call.settings.integrationId)
  const { failure, retryMs } = outcome
  return retryOrHandOver(failure, { retryMs, session: call.session === null ? null : STARTED })
})

function tryOf({ ctx }: Outside, { answer, milliseconds, outcome }: Sent & { outcome: Outcome }): Try {
  const { failure, retryMs } = outcome
  return {
    state: failure === null ? 'delivered' : retryMs === null ? 'failed' : 'retrying',
    status: answer.status,
    failure,
    milliseconds,
    answer: answer.failure === null ? answer.text : '',
    nextTryAt: retryMs === null ? null : new Date(ctx.now().getTime() + retryMs),
  }
}

const STARTED = 'started'

function begun(answer: CallAnswer): CallAnswer {
  return { ...answer, session: STARTED }
}

/** Its name over all tries; undefined where there is nothing to tell: nobody said anything, and the start was told. */
function eventIdOf({ conversation, messages, session }: DriverCall<IntegrationSettings>): string | undefined {
  const lastMessage = messages.at(-1)
  if (lastMessage) return `msg_${conversation.runId}_${lastMessage.messageId}`
  return session === null ? `msg_${conversation.runId}_start` : undefined
}

type Sent = { answer: SystemAnswer; milliseconds: number }

/** Sends an event once, signed anew: the time of the try is part of the signature. */
export async function sendEvent(
  outside: Outside,
  settings: Pick<IntegrationSettings, 'urlN8N' | 'secrets'>,
  { eventId, text }: { eventId: string; text: string },
): Promise<Sent> {
  const body = new TextEncoder().encode(text)
  const timestamp = Math.floor(outside.ctx.now().getTime() / SECOND_MS)
  const signature = signatureHeaders(settings.secrets, { id: eventId, timestamp, body })
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Recado',
    ...signature,
  }
  const startedAt = performance.now()
  const answer = await askSystem(outside, { url: settings.urlN8N, headers, body })
  return { answer, milliseconds: Math.round(performance.now() - startedAt) }
}

type Outcome =
  | { failure: null; text: string; retryMs: null }
  | { failure: NonNullable<CallAnswer['failure']>; retryMs: number | null }

/** Anything but 2xx fails, also a redirect; 410 and a private address are never tried again. */
function outcomeOf(answer: SystemAnswer, attempt: number): Outcome {
  if (answer.failure !== null) {
    const { failure } = answer
    return { failure, retryMs: failure === 'privateAddress' ? null : retryMsOf(attempt, {}) }
  }
  const { status, text, headers } = answer
  if (status >= 200 && status < 300) return { failure: null, text, retryMs: null }
  if (status === GONE) return { failure: 'closed', retryMs: null }
  return { failure: failureOfStatus(status), retryMs: retryMsOf(attempt, headers) }
}
