import { useRef } from 'react'

/**
 * Returns the loader's answer; while a reading fails, the earlier answer to the same request, so that nothing leaves
 * the screen.
 */
export function useLastLoaded<T>(requestKey: string, loaded: T | undefined): T | undefined {
  const last = useRef<{ requestKey: string; loaded: T }>()
  if (loaded !== undefined) last.current = { requestKey, loaded }
  return loaded ?? (last.current?.requestKey === requestKey ? last.current.loaded : undefined)
}
