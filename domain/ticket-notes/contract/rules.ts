import type { Actor } from '../../core/contract/actor.ts'

type Written = { user: { id: number } }

/** Nobody puts words into another's mouth: a note is changed by its author alone. */
export function mayEditNote(userId: number | null, { user }: Written): boolean {
  return user.id === userId
}

/** Its author and admins take a note away. */
export function mayDeleteNote(
  actor: Pick<Actor & { kind: 'user' }, 'userId' | 'profile'>,
  note: Written,
): boolean {
  return actor.profile === 'admin' || mayEditNote(actor.userId, note)
}
