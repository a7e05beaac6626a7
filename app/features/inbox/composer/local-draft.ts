import { z } from 'zod'
import { readLocal, writeLocal } from '~/lib/text/local-value'
import type { Mode } from './composer-state'

const LocalDraft = z.object({ text: z.string(), isSaved: z.boolean() })
type LocalDraft = z.infer<typeof LocalDraft>

/**
 * Keeps the text being written in this browser, letter by letter. The draft at the server follows with each pause, and
 * cannot once the session has ended or the conversation went to somebody else.
 */
export function keepLocalDraft(name: string, mode: Mode, draft: LocalDraft) {
  writeLocal(keyOf(name, mode), draft.text ? JSON.stringify(draft) : null)
}

/** The text that never reached the server; undefined when there is none. */
export function unsavedText(name: string, mode: Mode): string | undefined {
  const draft = readLocalDraft(name, mode)
  return draft && !draft.isSaved ? draft.text : undefined
}

export function composerName(viewerId: number, ticketId: number): string {
  return `${viewerId}:${ticketId}`
}

function readLocalDraft(name: string, mode: Mode): LocalDraft | undefined {
  try {
    return LocalDraft.safeParse(JSON.parse(readLocal(keyOf(name, mode)) ?? 'null')).data
  } catch {
    return undefined
  }
}

const keyOf = (name: string, mode: Mode) => `recado-written:${name}:${mode}`
