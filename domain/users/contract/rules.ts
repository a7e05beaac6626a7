import { USER_FLAGS, type UserRights } from './rights.ts'

/** Colours of people: all readable as a chip in both themes. */
const USER_COLORS = ['#2563eb', '#0891b2', '#059669', '#ca8a04', '#ea580c', '#dc2626', '#db2777', '#9333ea']

/** The colour that a new user gets by chance. */
export function randomColor(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return USER_COLORS[random % USER_COLORS.length] ?? '#64748b'
}

type Rights = UserRights & { profile: string; isSuper: boolean; defaultConnectionId: number | null }

/** Whether a change gives a user other rights: their open pages go by the new ones at once. */
export function isOtherRights(before: Rights | undefined, after: Rights): boolean {
  const names = ['profile', 'isSuper', 'defaultConnectionId', ...USER_FLAGS] as const
  return before !== undefined && names.some((name) => before[name] !== after[name])
}
