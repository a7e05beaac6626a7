import { BOUNDS } from '../contract/bounds.ts'

/**
 * The bodies that a message has had: `original` first, then each edit with the instant it was made. The last one is
 * shown. Edits may arrive in any order, and again.
 */
export type BodyChain = { original: string; edits: readonly BodyEdit[] }
export type BodyEdit = { body: string; editedAt: Date }

/** A message's rows: what is shown, and what was replaced when. */
export type BodyRows = { body: string; history: readonly { body: string; replacedAt: Date }[] }

/** The chain behind the rows: each replaced body gave way to the next one at its instant. */
export function chainOf({ body, history }: BodyRows): BodyChain {
  const bodies = [...history.map((row) => row.body), body]
  return {
    original: bodies[0] ?? '',
    edits: history.map((row, index) => ({ body: bodies[index + 1] ?? '', editedAt: row.replacedAt })),
  }
}

export function rowsOf({ original, edits }: BodyChain): BodyRows {
  const bodies = [original, ...edits.map((edit) => edit.body)]
  return {
    body: bodies.at(-1) ?? '',
    history: edits.map((edit, index) => ({ body: bodies[index] ?? '', replacedAt: edit.editedAt })),
  }
}

/**
 * The chain with one more edit, at its place in time; of two of the same instant the one that came later is newer. The
 * same edit again changes nothing. Of very many the first body and the newest are kept, so one that is older than all of a
 * full chain changes nothing either.
 */
export function withEdit({ original, edits }: BodyChain, edit: BodyEdit): BodyChain {
  const editedMs = edit.editedAt.getTime()
  if (edits.some((existing) => existing.editedAt.getTime() === editedMs && existing.body === edit.body))
    return { original, edits }
  const index = edits.findIndex((existing) => existing.editedAt.getTime() > editedMs)
  if (index === 0 && edits.length >= MAX_EDITS) return { original, edits }
  const longer = edits.toSpliced(index === -1 ? edits.length : index, 0, edit)
  return { original, edits: withoutRepeated(longer).slice(-MAX_EDITS) }
}

/**
 * Removes repeated edits: if the same body comes again and again, the first and the last instant are kept. A device may
 * deliver one edit for a day, each time with another time, and must not push out the bodies before.
 */
function withoutRepeated(edits: readonly BodyEdit[]): readonly BodyEdit[] {
  return edits.filter(({ body }, index) => edits[index - 1]?.body !== body || edits[index + 1]?.body !== body)
}

const MAX_EDITS = BOUNDS.versions.limit - 1

/** The chain without its newest edit: it never reached the customer. */
export function withoutLastEdit({ original, edits }: BodyChain): BodyChain {
  return { original, edits: edits.slice(0, -1) }
}
