import { createContext, useContext } from 'react'
import type { MessageView } from '#domain/messages/contract/schema.ts'

/** The actions that a conversation offers to its bubbles. When one is absent, the bubble does not offer it. */
export type BubbleActions = {
  /** Shows the message that a quote points at. */
  onJump?: (messageId: number) => void
  /** Sends a failed message again, with the same ids. */
  onRetry?: (message: MessageView) => void
  /** Gives up a failed message. */
  onDiscard?: (message: MessageView) => void
  /** Takes back what was sent a moment ago: it is written on. */
  onUndoSend?: (message: MessageView) => void
  /** Takes our own reaction back. */
  onTakeBackReaction?: (message: MessageView) => void
  /** Fetches a file of the customer's again. */
  onRetryFile?: (message: MessageView) => void
}

/** The state of a message in the outbox. `progress` is the part of its file that has gone, 0 to 1. */
export type Pending = {
  state: 'waiting' | 'sending' | 'failed'
  code: string | null
  progress: number
  /** Until then (milliseconds) it waits for who would rather take it back; 0 = it does not. */
  heldUntil?: number
}

/** A message in a thread; `pending` while it is still in this browser's outbox. */
export type BubbleProps = {
  message: MessageView
  pending?: Pending | null
}

const BubbleContext = createContext<BubbleActions>({})

export const BubbleActionsProvider = BubbleContext.Provider

export function useBubbleActions() {
  return useContext(BubbleContext)
}
