import { useRef, useState } from 'react'
import type { Problem } from '#domain/core/problems.ts'
import * as messages from '#domain/messages/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { takeMessages } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import type { Recipient } from './use-recipients'

export type Outcome = { sent: true; uuid: string | undefined } | { sent: false; problem: Problem }

type Forward = { messageIds: readonly number[]; signs: boolean }

/** Passes messages on to one contact after the other, and keeps what became of each; pressed again, only who is left. */
export function useForward({ messageIds, signs }: Forward) {
  const store = useStore()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  /** The same for each try, so that an answer that was lost sends nothing twice. */
  const clientIds = useRef(new Map<number, string>())

  const { run } = useMutation(messages.forward, {
    of: ({ clientId }) => clientId ?? '',
    onDone: ({ messages }) => takeMessages(store, messages),
    // Said beside whom it was for.
    onRefused: () => undefined,
  })

  const forwardTo = async (contactId: number): Promise<Outcome> => {
    const clientId = clientIds.current.get(contactId) ?? crypto.randomUUID()
    clientIds.current.set(contactId, clientId)
    const messageId = [...messageIds]
    const answer = await run({ messageId, contactId, signMessage: signs, clientId })
    if (!answer.ok) return { sent: false, problem: answer.problem }
    return { sent: true, uuid: answer.value.messages[0]?.ticketUuid }
  }

  /** True when everybody has them. */
  const forward = async (people: readonly Recipient[]): Promise<boolean> => {
    const all = new Map(outcomes)
    for (const { id } of people) {
      if (all.get(id)?.sent) continue
      all.set(id, await forwardTo(id))
      setOutcomes(new Map(all))
    }
    return people.every(({ id }) => all.get(id)?.sent)
  }
  return { outcomes, forward }
}
