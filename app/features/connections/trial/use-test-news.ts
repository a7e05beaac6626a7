import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import type { ConnectionTestView } from '#domain/connections/contract/test-message/schema.ts'
import { useNow } from '~/lib/ui/use-clock'
import { useChanges, useStore } from '~/live/store/use-store'

/** Loads the page anew with each news of the test, and now and then for the figures, while somebody looks. */
export function useTestNews(test: ConnectionTestView | null): void {
  const { revalidate } = useRevalidator()
  const now = useNow().getTime()
  const loadedAt = useRef(now)
  useEffect(() => {
    if (now === loadedAt.current || document.hidden) return
    loadedAt.current = now
    revalidate()
  }, [now, revalidate])
  const testId = test?.id
  // What was told between the reading of the page and its arrival named a test that nobody waited for yet.
  useEffect(() => {
    if (testId !== undefined) revalidate()
  }, [testId, revalidate])
  const { row } = useStore()
  useChanges(({ noun, id, from }) => {
    const isNews = test && noun === 'message' && from === 'event'
    if (isNews && row('message', id)?.ticketId === test.ticketId) revalidate()
  })
}
