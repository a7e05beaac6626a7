import { useSyncExternalStore } from 'react'

/** Whether the page is awake: false in what the server writes, which without JavaScript is all there is. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

const never = () => () => undefined
