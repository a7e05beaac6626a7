import type { Problem } from '#domain/core/contract/problems.ts'
import * as flows from '#domain/flows/contract/endpoints.ts'
import { callForm } from '~/lib/call'
import { rememberFile } from '../state/local-files'
import { compressed } from './media'

export type UploadResult =
  | { ok: true; names: string[] }
  /** `compression`: a picture could not be read. */
  | { ok: false; problem: Problem | 'compression' }

/** Sends files for cards, pictures compressed. Answers their names in the store, in their order. */
export async function uploadMedia(files: readonly File[]): Promise<UploadResult> {
  if (files.length === 0) return { ok: true, names: [] }
  let smaller: File[]
  try {
    smaller = await Promise.all(
      files.map((file) => (file.type.startsWith('image/') ? compressed(file) : file)),
    )
  } catch {
    return { ok: false, problem: 'compression' }
  }
  const answer = await callForm(flows.content, { medias: smaller, body: files.map(({ name }) => name) })
  if (!answer.ok) return { ok: false, problem: answer.problem }
  for (const [index, name] of answer.value.entries()) {
    const file = smaller[index]
    if (file) rememberFile(name, file)
  }
  return { ok: true, names: answer.value }
}
