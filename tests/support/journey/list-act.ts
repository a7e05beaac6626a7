import type { Page } from 'playwright-core'
import type { Program } from '../../prove/program.ts'

/** The ticket that a cell is about, and what its company has. */
export type Subject = {
  id: number
  uuid: string
  contactId: number
  name: string
  number: string
}
export type OfficeRows = { queueId: number; otherQueueId: number; tagId: number; connectionId: number }
export type People = { ana: number; bruno: number; chefe: number; colega: number }

/** As the ticket stands before: whose it is, and whether its contact has the tag. */
export type TicketSituation = 'waiting' | 'mine' | 'theirs' | 'group' | 'resolved' | 'asked' | 'joined'

/** The product's own commands that a button or a menu item sets off. */
export type Does =
  | { act: 'close' | 'closeSilently' | 'ignore' | 'return' }
  | { transfer: 'queue' | 'colleague' }
  | { answer: 'hand' | 'letIn' }
  | { press: 'attend' | 'unread' | 'pin' | 'remove' | 'takeOver' | 'join' | 'leave' }

export type Act = {
  from: TicketSituation
  /** Without a screen: by its header, or by its row where that does otherwise. Left out where only a colleague does it. */
  does?: Does
  rowDoes?: Does
  /** Taken back a moment later. */
  undone?: true
  tagged?: true
  /** Pinned by who acts. */
  pinned?: true
  /** Asks the customer for a rating when it is resolved. */
  rates?: true
  /** Only an admin may. */
  admin?: true
  /** In the open conversation. */
  header?: (page: Page, subject: Subject) => Promise<void>
  /** In the menu of its row. */
  row?: string
  /** Answers the question that the row asks before the act is done. */
  answer?: (page: Page, subject: Subject) => Promise<void>
  /** By a colleague elsewhere. */
  api?: (as: Program, subject: Subject, rows: OfficeRows, people: People) => Promise<unknown>
  /** The destination of a user who did it in the open conversation. */
  to: 'list' | 'here' | 'attending'
}
