import type { ChatLive } from '#domain/chats/contract/schema.ts'
import type { TypingLive, ViewersLive } from '#domain/live/contract/schema.ts'
import { makeExpiring } from './expiring.ts'

export type Colleague = ViewersLive['viewers'][number]

/** Which customers are typing or recording now, by ticket. */
export const typing = makeExpiring<TypingLive>()
/** Which colleagues are typing now, by chat. */
export type Writer = Extract<ChatLive, { action: 'typing' }>
export const writers = makeExpiring<Writer>()
/** Which colleagues have a ticket open now, by ticket. */
export const colleagues = makeExpiring<Colleague>()
