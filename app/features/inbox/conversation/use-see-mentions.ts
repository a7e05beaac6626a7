import { useEffect } from 'react'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { useKnownMentions } from '~/live/reading/use-mentions'

const nothing = () => undefined

/** While the conversation is looked at, the viewer has seen where colleagues named them in it. */
export function useSeeMentions(ticketId: number) {
  const isNamed = useKnownMentions().some((mention) => mention.ticketId === ticketId)
  // What could not be told is told with the next one, or when the conversation is opened again.
  const { run } = useMutation(inbox.seeMentions, { key: ticketId, onRefused: nothing })
  useEffect(() => {
    if (!isNamed) return
    const see = () => {
      if (document.visibilityState === 'visible') void run({ ticketId })
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [isNamed, run, ticketId])
}
