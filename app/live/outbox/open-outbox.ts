import type { RowUpdate } from '~/live/store/source'
import { attemptWith } from './attempt'
import { type Outbox, openOutbox } from './outbox'

/**
 * Opens a person's outbox, which sends its messages to the API; `onSent` gets each message as the server stored it.
 * Loaded on demand.
 */
export function openSendingOutbox(owner: string, onSent: (updates: RowUpdate[]) => void): Outbox {
  return openOutbox({ owner, attempt: attemptWith(onSent) })
}
