import type { Capabilities } from '#domain/channels/contract/capabilities.ts'
import { isProgram } from '#domain/files/contract/rules.ts'
import { MAX_FILES } from '#domain/messages/contract/schema.ts'

/** A file that is about to be sent, with the caption that goes with it. */
export type TrayFile = {
  id: string
  file: File
  caption: string
  width: number | null
  height: number | null
}

export type TrayAction =
  | { type: 'detach'; id: string }
  | { type: 'move'; id: string; by: 1 | -1 }
  | { type: 'caption'; id: string; caption: string }

/** Why a file was not taken; translated as `refused.{reason}`. */
export type RefusedFile = { name: string; size: number; reason: 'tooLarge' | 'empty' | 'type' | 'tooMany' }

/** Judges files before anything is uploaded: which go into the tray and which do not, and why. */
export function judgeFiles<T extends { name: string; size: number }>(
  files: readonly T[],
  already: number,
  { maxFileBytes }: Pick<Capabilities, 'maxFileBytes'>,
): { accepted: T[]; refused: RefusedFile[] } {
  const accepted: T[] = []
  const refused: RefusedFile[] = []
  for (const file of files) {
    const reason = reasonAgainst(file, already + accepted.length, maxFileBytes)
    if (reason) refused.push({ name: file.name, size: file.size, reason })
    else accepted.push(file)
  }
  return { accepted, refused }
}

function reasonAgainst(file: { name: string; size: number }, count: number, maxCount: number) {
  // Programs are not sent to customers, nor refused only by the server after a long upload.
  if (isProgram({ name: file.name, mime: '' })) return 'type'
  if (file.size === 0) return 'empty'
  if (file.size > maxCount) return 'tooLarge'
  return count >= MAX_FILES ? 'tooMany' : undefined
}

/** The tray after an act of the one who fills it. */
export function trayAfter(files: readonly TrayFile[], action: TrayAction): readonly TrayFile[] {
  if (action.type === 'move') return moved(files, action.id, action.by)
  if (action.type === 'detach') return files.filter(({ id }) => id !== action.id)
  return files.map((file) => (file.id === action.id ? { ...file, caption: action.caption } : file))
}

/** The tray with one file moved by so many places; at an end it stays. */
export function moved(files: readonly TrayFile[], id: string, by: 1 | -1): TrayFile[] {
  const from = files.findIndex((file) => file.id === id)
  const to = from + by
  const file = files[from]
  if (!file || to < 0 || to >= files.length) return [...files]
  return files.toSpliced(from, 1).toSpliced(to, 0, file)
}

/** Whether the tray shows what is in a file of this kind. */
export function isPreviewed(mime: string): boolean {
  return /^(image|video)\//.test(mime) && !mime.includes('svg')
}

export function trayFileOf(file: File): TrayFile {
  return { id: crypto.randomUUID(), file, caption: '', width: null, height: null }
}

/** Reads a chosen file for the tray; for a picture also its size, so that the tray leaves room for it. */
export async function readTrayFile(file: File): Promise<TrayFile> {
  const isPicture = file.type.startsWith('image/') && isPreviewed(file.type)
  return { ...trayFileOf(file), ...(isPicture && (await pictureSize(file))) }
}

async function pictureSize(file: File) {
  // A picture that this browser cannot decode is still a file that can be sent.
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  const size = bitmap && { width: bitmap.width, height: bitmap.height }
  bitmap?.close()
  return size
}

/** Sound files carry no caption on the channel. */
export function takesCaption(mime: string) {
  return !mime.startsWith('audio/')
}
