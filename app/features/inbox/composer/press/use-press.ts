import { useState } from 'react'
import type * as interactive from '#domain/messages/contract/interactive/endpoints.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { makeClientIds } from '~/features/inbox/outbox/client-id'
import type { MutationOptions } from '~/kit/mutation'
import { takeMessages } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import { useSendingContext } from '../sending-context'

/**
 * Returns the properties of a form that sends something to press. Pressed again after a lost answer, it sends the same
 * message, with one client id until it is there. A corrected message gets another client id.
 */
export function usePress(ticketId: number, onDone: () => void) {
  const store = useStore()
  const { quoted, onQuoteDone, onSent } = useSendingContext()
  const [ids] = useState(() => makeClientIds())
  const options = {
    key: `press ${ticketId}`,
    isAnswerShown: true,
    onDone(message: MessageView) {
      ids.done()
      onQuoteDone()
      onSent?.()
      takeMessages(store, [message])
      onDone()
    },
  } satisfies MutationOptions<typeof interactive.list>
  return {
    options,
    messageFields: (values: object) => ({
      ticketId,
      clientId: ids.idFor(values),
      quotedMsg: quoted?.id ?? null,
    }),
  }
}
