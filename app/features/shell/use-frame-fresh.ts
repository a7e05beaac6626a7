import { useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { markFrameStale } from '~/lib/ui/stale-frame'
import type { Viewer } from '~/lib/viewer'
import { useSignal } from '~/live/events/use-live'
import type { Fields } from '~/live/store/nouns'
import { useChanges, useStore } from '~/live/store/use-store'

/**
 * A setting of the company that changed, and what others changed of the viewer, for the frame and the page: once the page
 * stands. To read in the midst of a page that comes would read it twice, and what is said once, after a save, would be said to
 * the first.
 */
export function useFrameFresh(viewer: Viewer | undefined): void {
  const { revalidate } = useRevalidator()
  const { part } = useStore()
  const isStill = useNavigation().state === 'idle'
  const [isDue, setDue] = useState(false)
  useSignal('settings', () => setDue(true))
  useChanges(({ noun, id, from, before }) => {
    const isOwn = noun === 'user' && id === viewer?.id && from === 'event'
    if (isOwn && viewer && isOld(viewer, part('user', id), before)) setDue(true)
  })
  useEffect(() => {
    if (!isDue || !isStill) return
    setDue(false)
    markFrameStale()
    revalidate()
  }, [isDue, isStill, revalidate])
}

/** Whether the frame may show something old of the viewer. That somebody is here is told again and again, of the same version. */
export function isOld(viewer: Viewer, now: Fields | undefined, before: Fields | undefined): boolean {
  if (!now) return false
  const isRewritten = before?.version !== undefined && before.version !== now.version
  return isRewritten || (['name', 'color'] as const).some((field) => now[field] !== viewer[field])
}
