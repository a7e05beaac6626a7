/**
 * What a timer is for, and whose, each by ticket: `rating` = a question for a rating that waits for its answer; `undo` =
 * what an act still has to do once it cannot be undone any more.
 */
export const TIMER_KINDS = ['rating', 'undo'] as const
export type TimerKind = (typeof TIMER_KINDS)[number]
