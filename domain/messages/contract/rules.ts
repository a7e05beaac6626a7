import type { FileState, MediaType } from './schema.ts'

/** Kinds that are nothing without where they came from. */
const UNMOVABLE: ReadonlySet<MediaType> = new Set([
  'call_log',
  'viewOnceMessage',
  'unsupported',
  'notice',
  'reactionMessage',
])

/** Whether somebody said something with it; else it is shown, and neither counts nor starts anything. Server behaviour §1.7. */
export function saysSomething(mediaType: MediaType): boolean {
  return mediaType !== 'notice'
}

/** Whether messages of the kind can be passed on at all. */
export function isMovable(mediaType: MediaType): boolean {
  return !UNMOVABLE.has(mediaType)
}

type Source = {
  mediaType: MediaType
  isPrivate: boolean
  isDeleted: boolean
  file: { state: FileState } | null
}

/** Whether a message as it stands can be passed on: what a button is shown by. The verb judges again. */
export function canForward({ mediaType, isPrivate, isDeleted, file }: Source): boolean {
  return isMovable(mediaType) && !isPrivate && !isDeleted && (file === null || file.state === 'stored')
}

/** A text with the name of who wrote it above it. Server behaviour §2.13. */
export function signedBy(name: string, text: string): string {
  return `*${name}:*\n${text}`
}
