/** By ticket: `rating` = a question for a rating that waits for its answer; `undo` = what an act still has to do once it cannot be undone any more; `lane` = how long its card may stay in its lane. */
export const TICKET_TIMERS = ['rating', 'undo', 'lane'] as const

/** What a timer is for, and whose; by contact: `number` = WhatsApp is to be asked for it, once a connection is open. */
export const TIMER_KINDS = [...TICKET_TIMERS, 'number'] as const
export type TimerKind = (typeof TIMER_KINDS)[number]
