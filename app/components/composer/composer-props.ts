import type { ReactNode } from 'react'
import type { MessageView } from '#domain/messages/schema.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import type { Answering } from '~/live/presence/use-at'
import type { Mode } from './composer-state'
import type { Drafts } from './drafts'

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
  quoted: MessageView['quotedMsg']
  onQuoteDone: () => void
  editing: MessageView | null
  onEditDone: () => void
  /** Shows a message of the thread. */
  onJump: (messageId: number) => void
  /** A letter of a reply was written, one is being recorded, or nothing of it any more. */
  onAnswering?: (what: Answering) => void
  /** Something of ours was put into the thread. */
  onSent?: () => void
  /** What leads on where nothing can be written: accept, reopen. */
  unavailableAction?: ReactNode
}

export type ComposerHandle = { focus: (mode?: Mode) => void; attach: (files: File[]) => void }
