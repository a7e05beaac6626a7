import type { ChatMessageSent, ChatRead } from '#domain/chats/events.ts'
import { hasMuted, mayHear, membersOf } from '#domain/chats/rules.ts'
import type { ChatLive } from '#domain/chats/schema.ts'
import type { UserActor } from '#domain/core/actor.ts'
import { LIVE_NAMES } from '#domain/live/schema.ts'
import type { Rendering, Views } from './views.ts'

/** Who is told, by name, and what. */
type Told = { named: readonly number[]; renderFor(actor: UserActor): Rendering | null }

/** What was said in a chat, to who is in it now: whoever was let out meanwhile hears none of it. */
export function projectChatMessage({ chatId, chatMessageId }: ChatMessageSent, views: Views): Told | null {
  const facts = views.row('chat', chatId)?.facts
  const newMessage = views.chatMessage(chatMessageId)
  if (!facts || !newMessage) return null
  const data: ChatLive = { action: 'new-message', newMessage }
  const told = views.render(LIVE_NAMES.chatOf(views.companyId, chatId), data)
  return { named: membersOf(facts), renderFor: (actor) => (mayHear(actor, facts) ? told : null) }
}

/** What a user has read or muted, to their own screens alone: the chat as it is to them now. */
export function projectChatRead({ chatId, userId }: ChatRead, views: Views): Told | null {
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
