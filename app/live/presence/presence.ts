import type { ChatLive } from '#domain/chats/schema.ts'
import type { TypingLive, ViewersLive } from '#domain/live/schema.ts'
import { makeExpiring } from './expiring.ts'

export type Colleague = ViewersLive['viewers'][number]

/** What customers do now, by ticket. */
export const typing = makeExpiring<TypingLive>()
/** Who writes in a chat of colleagues, by chat. */
export type Writer = Extract<ChatLive, { action: 'typing' }>
export const writers = makeExpiring<Writer>()
/** Who is at a ticket. */
export const colleagues = makeExpiring<Colleague>()
