import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useErrorText } from '~/lib/error-text'
import type { FormProblem } from '~/lib/form-problem'
import { toast } from '../ui/toaster'

/** Runs one of a conversation's intents from anywhere; a refusal is said, `onDone` follows either way. */
export function useIntent(uuid: string, onDone?: (refusal: string | undefined) => void) {
  const fetcher = useFetcher<FormProblem | null>()
  const errorText = useErrorText()
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
      fetcher.submit(fields, { method: 'post', action: `/tickets/${uuid}` }),
  }
}
