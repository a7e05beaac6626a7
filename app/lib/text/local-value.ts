import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** A value of this device alone, shared by all its tabs. Only for what the specification keeps there. */
export function useLocalValue(name: string, usual: string): [string, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readLocal(name) ?? usual,
    () => usual,
  )
  return [value, (changed) => writeLocal(name, changed)]
}

export function readLocal(name: string): string | null {
  try {
    return window.localStorage.getItem(name)
  } catch {
    // Storage is switched off: the usual value serves.
    return null
  }
}

export function writeLocal(name: string, value: string | null) {
  try {
    if (value === null) window.localStorage.removeItem(name)
    else window.localStorage.setItem(name, value)
  } catch {
    // Storage is switched off or full: the value lives until the page is left.
    return
  } finally {
    for (const tell of listeners) tell()
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
