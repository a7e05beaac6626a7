import { z } from 'zod'
import { Drawing } from '#domain/flows/contract/schema.ts'
import type { UnsentDraft } from './autosave'

const PREFIX = 'recado-flow '
const Unsent = z.object({ drawing: Drawing, version: z.number() })

/** Keeps in this browser what was drawn and is not stored; never a key. Storage may be off or full: then it is not kept. */
export function keepUnsent(owner: string, flowId: number, unsent: UnsentDraft | null): void {
  try {
    if (unsent) window.localStorage.setItem(nameOf(owner, flowId), JSON.stringify(unsent))
    else window.localStorage.removeItem(nameOf(owner, flowId))
  } catch {
    // Nothing else can be done for it here: the autosave goes on.
  }
}

/** The drawing that this person could not send from here; null = none. */
export function readUnsent(owner: string, flowId: number): UnsentDraft | null {
  try {
    const text = window.localStorage.getItem(nameOf(owner, flowId))
    return text === null ? null : (Unsent.safeParse(JSON.parse(text)).data ?? null)
  } catch {
    return null
  }
}

function nameOf(owner: string, flowId: number): string {
  return `${PREFIX}${owner} ${flowId}`
}
