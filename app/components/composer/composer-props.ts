import type { ReactNode } from 'react'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { Answering } from '~/live/presence/use-at'
import type { Mode } from './composer-state'
import type { Drafts } from './drafts'

/** What is answered to. A private note is quoted by private notes alone: the customer is told nothing of it. */
export type Quoted = NonNullable<MessageView['quotedMsg']> & { isPrivate?: boolean }

export type ComposerProps = {
  ticket: TicketView
  viewer: { id: number; companyId: number }
  /** What is loaded of the conversation, oldest first: tells who answered meanwhile, and the reply window. */
  messages: readonly MessageView[]
  /** As kept at the server. */
  drafts: Drafts
  /** The company lets attendants sign (`sendSignMessage`). */
  canSign: boolean
  /** A fresh uuid a page: makes the form without JavaScript harmless when it is sent twice. */
  formClientId: string
  /** Why the form without JavaScript was not done. */
  problem?: { code: string; details?: Record<string, unknown> }
  quoted: Quoted | null
  onQuoteDone: () => void
  editing: MessageView | null
  onEditDone: () => void
  /** Shows a message of the thread. */
  onJump: (messageId: number) => void
  /** A letter of a reply was written, one is being recorded, or nothing of it any more. */
  onAnswering?: (what: Answering) => void
  /** Escape leaves the text: the focus goes to what was said. */
  onLeave?: () => void
  /** Something of ours was put into the thread. */
  onSent?: () => void
  /** What leads on where nothing can be written: accept, reopen. */
  unavailableAction?: ReactNode
}

export type ComposerHandle = {
  focus: (mode?: Mode) => void
  attach: (files: File[]) => void
  /** Puts what was taken back where it was written. */
  restore: (taken: { text: string; files: File[]; mode: Mode }) => void
}
