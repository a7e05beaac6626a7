import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { useConnections } from '~/live/reading/use-connections'
import { useStore } from '~/live/store/use-store'

/** The connections of the page as they are now; it is loaded anew when too much was missed. */
export function usePageConnections(loaded: readonly ConnectionView[]): readonly ConnectionView[] {
  const { onResync } = useStore()
  const { revalidate } = useRevalidator()
  useEffect(() => onResync(revalidate), [onResync, revalidate])
  return useConnections(loaded)
}
