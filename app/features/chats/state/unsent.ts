import { z } from 'zod'
import type { Problem } from '#domain/core/contract/problems.ts'
import { readLocal, writeLocal } from '~/lib/text/local-value'

/** A message that the server does not have yet. */
export type Pending = {
  clientId: string
  message: string
  file?: File
  at: string
  /** Why it was not taken; undefined while it is on its way. */
  problem?: Problem | undefined
}

/** Whose, in which chat. */
export type ChatKey = { viewerId: number; chatId: number }

const Unsent = z.array(
  z.object({ clientId: z.uuid(), message: z.string().min(1), at: z.string(), hadFile: z.boolean() }),
)

/** Keeps the words that the server does not have in this browser; a file is kept only as long as the page is. */
export function keepUnsent(key: string, items: readonly Pending[]): void {
  const words = items.flatMap(({ clientId, message, at, file }) =>
    message ? [{ clientId, message, at, hadFile: file !== undefined }] : [],
  )
  writeLocal(`recado-chat-unsent:${key}`, words.length > 0 ? JSON.stringify(words) : null)
}

/** What this browser kept. Words whose file is gone wait for whoever wrote them. */
export function readUnsent(key: string): readonly Pending[] {
  try {
    const stored = Unsent.safeParse(JSON.parse(readLocal(`recado-chat-unsent:${key}`) ?? '[]')).data ?? []
    return stored.map(({ hadFile, ...item }) => ({
      ...item,
      problem: hadFile ? { code: 'ERR_UNAVAILABLE', details: {}, fields: {} } : undefined,
    }))
  } catch {
    return []
  }
}

const draftOf = (key: string) => `recado-chat-draft:${key}`

/** What is being written in a chat, letter by letter, in this browser. */
export const readDraft = (key: string): string => readLocal(draftOf(key)) ?? ''
export const keepDraft = (key: string, text: string): void => writeLocal(draftOf(key), text || null)
