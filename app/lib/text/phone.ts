import { useEffect, useSyncExternalStore } from 'react'

type Group = (number: string) => string

let group: Group | undefined
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/**
 * Brazilian numbers are written as there: +55 (11) 99999-1234; others as `group` writes those of their country, without
 * it in one piece. Hidden digits stay. Specification 1 §5.
 */
export function phone(number: string, group?: Group) {
  const brazilian = /^55(\d{2})(\d{4,5})([\d*]{4})$/.exec(number)
  if (brazilian) return `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}`
  if (!/^\d{8}[\d*]*$/.test(number)) return number
  if (number.includes('*') || !group) return `+${number}`
  return group(number)
}

/** `phone`, with the rules of other countries; they come once a page has shown their first number. */
export function usePhone(): (number: string) => string {
  const loadedFormatter = useSyncExternalStore(
    subscribe,
    () => group,
    () => undefined,
  )
  const foreign = { met: false }
  useEffect(() => {
    if (foreign.met) void load()
  })
  return (number) =>
    phone(number, (fullText) => {
      foreign.met ||= !loadedFormatter
      return loadedFormatter ? loadedFormatter(fullText) : `+${fullText}`
    })
}

function load() {
  loading ??= import('./phone-group').then(
    (loaded) => {
      group = loaded.groupPhone
      for (const tell of listeners) tell()
    },
    () => {
      loading = undefined
    },
  )
  return loading
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
