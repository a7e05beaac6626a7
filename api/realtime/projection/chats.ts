import type { ChatMessageSent, ChatRead } from '#domain/chats/contract/events.ts'
import { hasMuted, mayHear, membersOf } from '#domain/chats/contract/rules.ts'
import type { ChatLive } from '#domain/chats/contract/schema.ts'
import type { UserActor } from '#domain/core/contract/actor.ts'
import { LIVE_NAMES } from '#domain/live/contract/schema.ts'
import type { Rendering, Views } from './views.ts'

/** The users who are told, and the event as each of them gets it. */
type PersonalProjection = { named: readonly number[]; renderFor(actor: UserActor): Rendering | null }

/** A new message of a chat, for its present members: whoever left or was removed meanwhile does not hear of it. */
export function projectChatMessage(
  { chatId, chatMessageId }: ChatMessageSent,
  views: Views,
): PersonalProjection | null {
  const facts = views.row('chat', chatId)?.facts
  const newMessage = views.chatMessage(chatMessageId)
  if (!facts || !newMessage) return null
  const data: ChatLive = { action: 'new-message', newMessage }
  const rendering = views.render(LIVE_NAMES.chatOf(views.companyId, chatId), data)
  return { named: membersOf(facts), renderFor: (actor) => (mayHear(actor, facts) ? rendering : null) }
}

/**
 * Projects that a user read or muted a chat. It is told to that user's own screens alone, with the chat as they see it
 * now.
 */
export function projectChatRead({ chatId, userId }: ChatRead, views: Views): PersonalProjection | null {
  const read = views.row('chat', chatId)
  if (!read) return null
  const name = LIVE_NAMES.chatUser(views.companyId, userId)
  const tell = (actor: UserActor) =>
    views.render(name, { action: 'update', record: { ...read.view, isMuted: hasMuted(actor, read.facts) } })
  return {
    named: [userId],
    renderFor: (actor) => (actor.userId === userId && mayHear(actor, read.facts) ? tell(actor) : null),
  }
}
