/** By ticket: `rating` = a question for a rating that waits for its answer; `undo` = what an act still has to do once it cannot be undone any more; `lane` = how long its card may stay in its lane. */
export const TICKET_TIMERS = ['rating', 'undo', 'lane'] as const

/** What a timer is for, and whose; by contact: `number` = WhatsApp is to be asked for it, once a connection is open; by schedule: `schedule` = its next time; by queue: `queueWait` = its customers' waiting is to be judged, `rotation` = who waits is given to the next; by connection: `care` = its silent and waiting conversations are to be judged. */
export const TIMER_KINDS = [...TICKET_TIMERS, 'number', 'schedule', 'queueWait', 'rotation', 'care'] as const
export type TimerKind = (typeof TIMER_KINDS)[number]
