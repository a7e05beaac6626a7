import type { ActionGroup } from './actions.ts'

/** Keys that are what they are everywhere: nobody gives them away. Words: `keys.{name}` of the frame. */
export const FIXED_KEYS = {
  everywhere: { 'Ctrl K': 'palette', Esc: 'leave' },
  list: { Enter: 'open', Space: 'choose' },
  conversation: {},
  message: {},
  writing: {},
  work: {},
} as const satisfies Record<ActionGroup, Record<string, string>>

/** An action that a row of a list has on a fixed key. */
export type FixedAction = 'open' | 'choose'
