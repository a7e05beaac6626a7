import { useRevalidator } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import { markFrameStale } from '~/lib/ui/stale-frame'
import { actorOf, type Viewer } from '~/lib/viewer'
import { useResync, useStore } from '~/live/store/use-store'

/**
 * Judges the menus and the shown page anew at once when the viewer's rights changed. The missed events may include such
 * a change: then the frame is read anew as well, and when it says other rights, they changed.
 */
export function useRightsFresh(viewer: Viewer | undefined): void {
  const { revalidate } = useRevalidator()
  const { resync } = useStore()
  const rights = useMemo(() => viewer && JSON.stringify({ ...actorOf(viewer), name: '' }), [viewer])
  const beforeGap = useRef<string>()
  useResync((reason) => {
    beforeGap.current = reason === 'rights' ? undefined : rights
    markFrameStale()
    revalidate()
  })
  useEffect(() => {
    if (beforeGap.current !== undefined && beforeGap.current !== rights) resync('rights')
  }, [rights, resync])
}
