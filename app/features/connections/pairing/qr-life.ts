/** WhatsApp takes the first code of a session for a minute, each of those after it for twenty seconds (Baileys, qrTimeout). */
const FIRST_MS = 60_000
const NEXT_MS = 20_000

/** A code that is shown: since when, and whether it is the first of its session where that was seen. */
export type ShownCode = { code: string; since: number; isFirst: boolean | undefined }

type CodeReading = { code: string; now: number; updatedAt: string }

/**
 * Returns the code to show after `before`. A code that was there when the page came counts from the time when the
 * server was told it.
 */
export function shownAfter(before: ShownCode | undefined, { code, now, updatedAt }: CodeReading): ShownCode {
  if (before?.code === code) return before
  if (before) return { code, since: now, isFirst: before.code === '' }
  return { code, since: Math.min(now, Date.parse(updatedAt)), isFirst: undefined }
}

/** Whole seconds until WhatsApp gives the next code; one of unknown kind that is older than twenty is the first. */
export function secondsLeft({ since, isFirst }: ShownCode, now: number): number {
  const age = now - since
  const life = (isFirst ?? age > NEXT_MS) ? FIRST_MS : NEXT_MS
  return Math.max(0, Math.ceil((life - age) / 1000))
}
