/** What a timer is for, and whose: `rating` = a question for a rating that waits for its answer, by ticket. */
export const TIMER_KINDS = ['rating'] as const
export type TimerKind = (typeof TIMER_KINDS)[number]
