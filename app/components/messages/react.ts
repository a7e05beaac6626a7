import * as messages from '#domain/messages/endpoints.ts'
import type { MessageView } from '#domain/messages/schema.ts'
import { type CallResult, call } from '~/lib/call'
import { keepSent } from '~/live/threads'

/** Sets our reaction to a message, or takes it back (empty); the thread shows it at once. */
export async function react(messageId: number, emoji: string): Promise<CallResult<MessageView>> {
  const answer = await call(messages.react, { messageId, emoji })
  if (answer.ok) keepSent([answer.value])
  return answer
}
