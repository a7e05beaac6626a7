import { useRef } from 'react'

/** What the loader answered; while a reading fails, what it answered to the same request before: nothing is taken off the screen. */
export function useLastLoaded<T>(requestKey: string, loaded: T | undefined): T | undefined {
  const last = useRef<{ requestKey: string; loaded: T }>()
  if (loaded !== undefined) last.current = { requestKey, loaded }
  return loaded ?? (last.current?.requestKey === requestKey ? last.current.loaded : undefined)
}
