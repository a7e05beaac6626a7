import type { TypingLive, ViewersLive } from '#domain/live/schema.ts'
import { makeExpiring } from './expiring.ts'

export type Colleague = ViewersLive['viewers'][number]

/** What customers do now, by ticket. */
export const typing = makeExpiring<TypingLive>()
/** Who is at a ticket. */
export const colleagues = makeExpiring<Colleague>()
