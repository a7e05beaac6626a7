import { useRef, useState } from 'react'
import type { Problem } from '#domain/core/contract/problems.ts'
import { readProblem } from '#domain/core/contract/values/read-problem.ts'
import * as messages from '#domain/messages/contract/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import type { CallResult } from '~/lib/call'
import { takeMessages } from '~/live/store/source'
import { useStore } from '~/live/store/use-store'
import type { Recipient } from './use-recipients'

export type Outcome = { sent: true; uuid: string | undefined } | { sent: false; problem: Problem }

type Forward = { messageIds: readonly number[]; signs: boolean }
type Forwarded = { messageIds: readonly number[]; isWhole: boolean }

/**
 * Forwards messages to contacts by one call, and keeps the outcome of each. The server sends them one after the other,
 * even if the page is closed. Pressed again, it forwards only to the remaining contacts.
 */
export function useForward({ messageIds, signs }: Forward) {
  const store = useStore()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  /** The same for each attempt, so that a lost answer does not send a message twice. */
  const clientId = useRef(crypto.randomUUID())

  const { run } = useMutation(messages.forwardToSeveral, {
    key: ({ clientId }) => clientId ?? '',
    onDone: ({ messages }) => takeMessages(store, messages),
    // The form says it.
    onRefused: () => undefined,
  })

  const forward = async (people: readonly Recipient[]): Promise<CallResult<Forwarded>> => {
    const contactIds = people.map(({ id }) => id)
    const input = { messageIds: [...messageIds], contactIds, signMessage: signs, clientId: clientId.current }
    const answer = await run(input)
    if (!answer.ok) return answer
    const { messages: sentMessages, refused } = answer.value
    const sent = sentMessages.map(
      ({ contactId, ticketUuid: uuid }) => [contactId, { sent: true, uuid }] as const,
    )
    const not = refused.map(({ contactId, code, details }) => {
      const problem = readProblem({ error: code, details })
      return [contactId, { sent: false, problem }] as const
    })
    setOutcomes(new Map<number, Outcome>([...sent, ...not]))
    return {
      ok: true,
      value: { messageIds: sentMessages.map(({ id }) => id), isWhole: refused.length === 0 },
    }
  }
  return { outcomes, forward }
}
