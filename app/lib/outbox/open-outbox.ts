import type { MessageView } from '#domain/messages/schema.ts'
import { attemptWith } from './attempt'
import { type Outbox, openOutbox } from './outbox'

/** A person's outbox, whose messages the API is handed; `onSent` gets each as the server keeps it. Comes on demand. */
export function openSendingOutbox(owner: string, onSent: (messages: MessageView[]) => void): Outbox {
  return openOutbox({ owner, attempt: attemptWith(onSent) })
}
