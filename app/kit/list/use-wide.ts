import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 48rem)'

/** Whether the window has room for a table; undefined on the server, whose page contains both the table and the cards. */
export function useWide(): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => undefined,
  )
}

function subscribe(tell: () => void) {
  const media = window.matchMedia(WIDE)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}
