import { MessageView } from '#domain/messages/schema.ts'
import { api } from '~/lib/bearer'
import { type CallResult, call } from '~/lib/call-route'
import { keepSent } from '~/live/threads'

/** Sets our reaction to a message, or takes it back (empty); the thread shows it at once. */
export async function react(messageId: number, emoji: string): Promise<CallResult<MessageView>> {
  const { reaction } = api().messages[':messageId']
  const answer = await call(reaction.$post({ param: { messageId }, json: { emoji } }), MessageView)
  if (answer.ok) keepSent([answer.value])
  return answer
}
