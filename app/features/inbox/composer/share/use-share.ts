import { useState } from 'react'
import * as messages from '#domain/messages/contract/endpoints.ts'
import type { SendMessageInput } from '#domain/messages/contract/schema.ts'
import { makeClientIds } from '~/features/inbox/outbox/client-id'
import { useMutation } from '~/kit/mutation'
import { takeMessages } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import { useSendingContext } from '../sending-context'

type Shared = Pick<SendMessageInput, 'vCard'> | Pick<SendMessageInput, 'location'>

/** Sends contacts or a place. Pressed again after a lost answer it is the same message: it has one client id until it is there. Corrected, it is another. */
export function useShare(ticketId: number, onDone: () => void) {
  const store = useStore()
  const { quoted, onQuoteDone, onSent } = useSendingContext()
  const [ids] = useState(() => makeClientIds())
  const send = useMutation(messages.send, {
    key: `share ${ticketId}`,
    isAnswerShown: true,
    onDone(message) {
      ids.done()
      onQuoteDone()
      onSent?.()
      takeMessages(store, [message])
      onDone()
    },
  })
  return (shared: Shared) =>
    send.run({ ticketId, clientId: ids.idFor(shared), quotedMsg: quoted?.id ?? null, ...shared })
}
