import { useRef, useState } from 'react'
import { z } from 'zod'
import { MessageView } from '#domain/messages/schema.ts'
import { api } from '~/lib/bearer'
import { type CallProblem, call } from '~/lib/call-route'
import { keepSent } from '~/live/threads'
import type { Recipient } from './use-recipients'

const Forwarded = z.object({ messages: z.array(MessageView) })

export type Outcome = { sent: true; uuid: string | undefined } | { sent: false; problem: CallProblem }

type Forward = { messageIds: readonly number[]; signs: boolean }

/** Passes messages on to one contact after the other, and keeps what became of each; pressed again, only who is left. */
export function useForward({ messageIds, signs }: Forward) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [busy, setBusy] = useState(false)
  /** The same for each try, so that an answer that was lost sends nothing twice. */
  const clientIds = useRef(new Map<number, string>())

  const forwardTo = async (contactId: number): Promise<Outcome> => {
    const clientId = clientIds.current.get(contactId) ?? crypto.randomUUID()
    clientIds.current.set(contactId, clientId)
    const json = { messageId: [...messageIds], contactId, signMessage: signs, clientId }
    const answer = await call(api().message.forward.$post({ json }), Forwarded)
    if (!answer.ok) return { sent: false, problem: answer.problem }
    keepSent(answer.value.messages)
    return { sent: true, uuid: answer.value.messages[0]?.ticketUuid }
  }

  /** True when everybody has them. */
  const forward = async (people: readonly Recipient[]): Promise<boolean> => {
    setBusy(true)
    const all = new Map(outcomes)
    for (const { id } of people) {
      if (all.get(id)?.sent) continue
      all.set(id, await forwardTo(id))
      setOutcomes(new Map(all))
    }
    setBusy(false)
    return people.every(({ id }) => all.get(id)?.sent)
  }
  return { outcomes, busy, forward }
}
