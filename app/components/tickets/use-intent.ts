import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { FormProblem } from '~/lib/form-problem'
import { useErrorText } from '~/lib/text/error-text'
import { toast } from '../ui/toaster'
import { filterHref, useFilter } from './list/use-filter'

/** Intents that lead to where the conversation then stands, and that take their own button away. */
type Leading = 'takeOver' | 'join'
const keyOf = (uuid: string, intent: Leading) => `${intent} ${uuid}`

/**
 * Beside the conversation, not in it: the socket may tell what was done, and so take the button away, before the answer
 * is here; and the router goes nowhere for an answer that nobody waits for.
 */
export function useLeadingIntents(uuid: string) {
  useFetcher({ key: keyOf(uuid, 'takeOver') })
  useFetcher({ key: keyOf(uuid, 'join') })
}

type IntentOptions = { onDone?: (refusal: string | undefined) => void; leading?: Leading }

/** Runs one of a conversation's intents from anywhere; a refusal is said, `onDone` follows either way. */
export function useIntent(uuid: string, { onDone, leading }: IntentOptions = {}) {
  const fetcher = useFetcher<FormProblem | null>(leading && { key: keyOf(uuid, leading) })
  const errorText = useErrorText()
  const { filter } = useFilter()
  const refusal = fetcher.data?.code
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is said once
  useEffect(() => {
    if (refusal) toast.error(errorText(refusal))
  }, [fetcher.data])
  const busy = fetcher.state !== 'idle'
  const ran = useRef(false)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    if (!busy && ran.current) done.current?.(refusal)
    ran.current = busy
  }, [busy, refusal])
  return {
    busy,
    run: (fields: Record<string, string>) =>
      fetcher.submit(fields, { method: 'post', action: filterHref(`/tickets/${uuid}`, filter) }),
  }
}
