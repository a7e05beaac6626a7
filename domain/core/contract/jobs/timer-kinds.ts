/** By ticket: `rating` = a question for a rating that waits for its answer; `undo` = what an act still has to do once it cannot be undone any more; `lane` = how long its card may stay in its lane. */
export const TICKET_TIMERS = ['rating', 'undo', 'lane'] as const

/**
 * The purpose and the owner of a timer. By contact: `number` = WhatsApp must be asked for it, once a connection is
 * open. By campaign: `campaign` = it begins, or its audience is still to be written; `campaignCounts` = what became of its messages
 * must be told to browsers; by connection: `campaignLine` = the next message of
 * its campaigns; by recipient: `campaignAnswer` = they agreed. By schedule: `schedule` = its next time. By queue: `queueWait` = its customers' waiting must be judged,
 * `rotation` = the waiting customers are given to the next attendant. By connection: `care` = its silent and waiting
 * conversations must be judged, `webhook` = events of its external messages wait to be sent. By company: `listNumbers` = WhatsApp is asked for the next number of its lists. By run: `flow` = its pause is over, it waited too long for an answer, or it ends.
 */
export const TIMER_KINDS = [
  ...TICKET_TIMERS,
  'number',
  'listNumbers',
  'schedule',
  'queueWait',
  'rotation',
  'care',
  'webhook',
  'flow',
  'campaign',
  'campaignCounts',
  'campaignLine',
  'campaignAnswer',
] as const
export type TimerKind = (typeof TIMER_KINDS)[number]
