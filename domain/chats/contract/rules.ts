import type { UserActor } from '../../core/contract/actor.ts'
import { ChatFacts } from './schema.ts'

/** Names the two people of a direct chat, whoever of them asks. */
export function directKeyOf(oneId: number, otherId: number): string {
  return `${Math.min(oneId, otherId)}:${Math.max(oneId, otherId)}`
}

/**
 * Tells whether a user gets the events of a chat: only its members do, in a company whose plan has it; nobody else,
 * admins included.
 */
export function mayHear({ userId, planFlags }: UserActor, facts: unknown): boolean {
  return planFlags.includes('useInternalChat') && membersOf(facts).includes(userId)
}

/** Whether somebody has muted the chat, by its facts. */
export function hasMuted({ userId }: UserActor, facts: unknown): boolean {
  return ChatFacts.safeParse(facts).data?.mutedIds.includes(userId) ?? false
}

/** Returns the members of the chat, by its facts. */
export function membersOf(facts: unknown): readonly number[] {
  return ChatFacts.safeParse(facts).data?.userIds ?? []
}
