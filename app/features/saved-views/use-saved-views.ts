import { useEffect, useState } from 'react'
import { savedViewResource } from '#domain/saved-views/contract/resource.ts'
import type { SavedViewPage } from '#domain/saved-views/contract/rules.ts'
import type { SavedViewView } from '#domain/saved-views/contract/schema.ts'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'

/** The saved views of a page that the viewer may use, by name: loaded once they are needed, and again after a live event about one. */
export function useSavedViews(page: SavedViewPage, needed: boolean) {
  const [views, setViews] = useState<readonly SavedViewView[]>()
  const read = useRefetcher(
    async () => {
      const answer = await call(savedViewResource.endpoints.list, { page, sort: 'name' })
      if (answer.ok) setViews(answer.value.views)
      return isSettled(answer)
    },
    { atOnce: false },
  )
  useEffect(() => {
    if (needed) read()
  }, [needed, read])
  useSignal('savedView', () => needed && read())
  return { views, read }
}
