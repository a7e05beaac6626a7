import { useEffect, useRef } from 'react'

/** Something beside the conversation that a key opens, though it may not be on the screen yet. */
export type Part = 'tag' | 'stage' | 'block' | 'editContact'

/** What is asked for is opened within this time, or not at all: code and data may be on their way. */
const WAITS_MS = 5_000

let asked: { part: Part; at: number } | undefined
const there = new Map<Part, () => void>()

/** Opens it now, or as soon as it is there. */
export function askFor(part: Part): void {
  const open = there.get(part)
  asked = open ? undefined : { part, at: Date.now() }
  open?.()
}

/** Says how a part is opened, for as long as it is there. */
export function useAskedFor(part: Part, open: () => void, isThere = true): void {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (!isThere) return
    const run = () => latest.current()
    there.set(part, run)
    if (asked?.part === part) {
      const isLate = Date.now() - asked.at > WAITS_MS
      asked = undefined
      if (!isLate) run()
    }
    return () => {
      if (there.get(part) === run) there.delete(part)
    }
  }, [part, isThere])
}
