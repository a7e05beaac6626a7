import type { ChatLive } from '#domain/chats/contract/schema.ts'
import type { TypingLive, ViewersLive } from '#domain/live/contract/schema.ts'
import { makeExpiring } from './expiring.ts'

export type Colleague = ViewersLive['viewers'][number]

/** The customers that are typing or recording now, by ticket. */
export const typing = makeExpiring<TypingLive>()
/** A colleague who is typing now in a chat. */
export type Writer = Extract<ChatLive, { action: 'typing' }>
export const writers = makeExpiring<Writer>()
/** The colleagues that have a ticket open now, by ticket. */
export const colleagues = makeExpiring<Colleague>()
