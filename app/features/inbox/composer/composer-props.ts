import type { ReactNode } from 'react'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import type { Answering } from '~/live/presence/use-open-ticket-report'
import type { ActBody } from '../actions/use-act'
import type { Mode } from './composer-state'
import type { Drafts } from './server-draft'

/** The quoted message. Only private notes may quote a private note: the customer must not learn of it. */
export type Quoted = NonNullable<MessageView['quotedMsg']> & { isPrivate?: boolean }

export type ComposerProps = {
  ticket: TicketView
  viewer: { id: number; companyId: number }
  /** The loaded messages of the conversation, oldest first: they show who answered meanwhile, and the reply window. */
  messages: readonly MessageView[]
  /** The drafts as the server has them. */
  drafts: Drafts
  /** The company lets attendants sign (`sendSignMessage`). */
  canSign: boolean
  /** A new uuid for each page: it makes a form that is sent twice without JavaScript harmless. */
  formClientId: string
  /** Why a form that was sent without JavaScript was refused. */
  problem?: { code: string; details?: Record<string, unknown> }
  quoted: Quoted | null
  onQuoteDone: () => void
  editing: MessageView | null
  onEditDone: () => void
  /** Scrolls to a message of the thread. */
  onJump: (messageId: number) => void
  /** Called when a letter of a reply was typed, when one is being recorded, and when either ends. */
  onAnswering?: (activity: Answering) => void
  /** Called when Escape leaves the text: the focus goes to the messages. */
  onLeave?: () => void
  /** Called when a message of ours was added to the thread. */
  onSent?: () => void
  /** The button that is shown when nothing can be written: accept, or reopen. */
  unavailableAction?: ReactNode
}

export type ComposerHandle = {
  focus: (mode?: Mode) => void
  attach: (files: File[]) => void
  /** Sends what is written and resolves the conversation as asked; undefined while nothing is there to be sent. */
  sendAndResolve: ((act: ActBody) => void) | undefined
  /** Puts an undone message back into the text where it was written. */
  restore: (draft: { text: string; files: File[]; mode: Mode }) => void
}
