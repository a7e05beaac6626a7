import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useLastingRefusal } from '~/kit/refusal/refusal'
import { nextPreferences, whenChosen } from '~/lib/ui/preference-queue'

/**
 * Keeps preferences one after the other, for as long as there is a page: of two that were under way at once, the server
 * might have taken the earlier last. What could not be kept is said.
 */
export function PreferenceSync() {
  const fetcher = useFetcher<{ problem?: { code: string } }>()
  const refuse = useLastingRefusal()
  const isSending = useRef(false)
  const send = () => {
    const next = isSending.current ? undefined : nextPreferences()
    if (!next) return
    isSending.current = true
    fetcher.submit(next, { method: 'post', action: '/resources/preferences' })
  }
  const latest = useRef(send)
  latest.current = send
  const { state, data } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an answer
  useEffect(() => {
    if (data?.problem) refuse(data.problem)
  }, [data])
  // biome-ignore lint/correctness/useExhaustiveDependencies: also for an answer that came with no state in between
  useEffect(() => {
    if (state !== 'idle') return
    isSending.current = false
    latest.current()
  }, [state, data])
  useEffect(() => whenChosen(() => latest.current()), [])
  return null
}
