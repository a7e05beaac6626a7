import type { SystemAnswer } from '../../deliveries/ask-system.ts'
import { noteCall, noteTry } from '../../deliveries/delivery-log.ts'
import { failureOfAnswer, GONE, type Receiver, sendEvent, tryOf } from '../../deliveries/send-event.ts'
import type { CallDriver, DriverCall } from '../../flows/calls/driver.ts'
import { answerOf, type CallAnswer, failedAnswer } from '../../flows/contract/call-answer.ts'
import { disableIntegration } from '../disable-integration.ts'
import type { IntegrationSettings } from '../integration-settings.ts'
import { awaitingFiles } from './await-files.ts'
import { readReply } from './read-reply.ts'
import { answerOfReply } from './reply-parts.ts'
import { retryMsOf, retryOrHandOver } from './retrying.ts'
import { buildEvent } from './webhook-event.ts'

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
  const sent = await sendEvent(outside, receiverOf(call.settings), { eventId, text })
  const outcome = outcomeOf(sent.answer, call.attempt)
  const nextTryAt = outcome.retryMs === null ? null : new Date(outside.ctx.now().getTime() + outcome.retryMs)
  await noteTry(outside.ctx, logged, tryOf(sent, nextTryAt))
  if (outcome.failure === null) return begun(await answerOfReply(outside, readReply(outcome.text), channel))
  if (sent.answer.status === GONE) await disableIntegration(outside.ctx, call.settings.integrationId)
  const { failure, retryMs } = outcome
  return retryOrHandOver(failure, { retryMs, session: call.session === null ? null : STARTED })
})

function receiverOf({ urlN8N: url, secrets }: IntegrationSettings): Receiver {
  return { url, secrets }
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

type Outcome =
  | { failure: null; text: string; retryMs: null }
  | { failure: NonNullable<CallAnswer['failure']>; retryMs: number | null }

/** 410 and a private address are never tried again. */
function outcomeOf(answer: SystemAnswer, attempt: number): Outcome {
  const failure = failureOfAnswer(answer)
  if (failure === null) return { failure, text: answer.failure === null ? answer.text : '', retryMs: null }
  const isFinal = failure === 'privateAddress' || answer.status === GONE
  const headers = answer.failure === null ? answer.headers : {}
  return { failure, retryMs: isFinal ? null : retryMsOf(attempt, headers) }
}
