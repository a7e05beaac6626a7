import * as messages from '#domain/messages/endpoints.ts'
import type { MessageView } from '#domain/messages/schema.ts'
import { type CallResult, call } from '~/lib/call'
import { takeMessages } from '~/live/source'
import type { Store } from '~/live/store'

/** Sets our reaction to a message, or takes it back (empty); the thread shows it at once. */
export async function react(
  store: Pick<Store, 'take'>,
  messageId: number,
  emoji: string,
): Promise<CallResult<MessageView>> {
  const answer = await call(messages.react, { messageId, emoji })
  if (answer.ok) takeMessages(store, [answer.value])
  return answer
}
