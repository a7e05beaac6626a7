import type { Standing } from './collision.ts'
import type { TrayFile } from './files/tray-files.ts'
import { moved } from './files/tray-files.ts'

export type Mode = 'reply' | 'private'

export type ComposerState = {
  mode: Mode
  texts: Record<Mode, string>
  files: readonly TrayFile[]
  /** How the conversation stood when writing began; null while nothing is written. */
  start: Standing | null
}

export type ComposerAction =
  | { type: 'write'; text: string; now: Standing }
  /** What an earlier page kept of a text. */
  | { type: 'restore'; mode: Mode; text: string; now: Standing }
  | { type: 'mode'; mode: Mode }
  | { type: 'attach'; files: readonly TrayFile[]; now: Standing }
  | { type: 'detach'; id: string }
  | { type: 'move'; id: string; by: 1 | -1 }
  | { type: 'caption'; id: string; caption: string }
  | { type: 'sent' }
  /** What came in between was seen. */
  | { type: 'seen'; now: Standing }

/** What is kept of a conversation's composer while another one is open. The mode is not: a note is never a surprise. */
export type CachedComposer = Pick<ComposerState, 'texts' | 'files' | 'start'>

export function openComposer(cachedComposer: CachedComposer): ComposerState {
  return { ...cachedComposer, mode: 'reply' }
}

export function composerReducer(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.type) {
    case 'write':
      return started({ ...state, texts: { ...state.texts, [state.mode]: action.text } }, action.now)
    case 'restore':
      return started({ ...state, texts: { ...state.texts, [action.mode]: action.text } }, action.now)
    case 'mode':
      return { ...state, mode: action.mode }
    case 'attach':
      return started({ ...state, files: [...state.files, ...action.files] }, action.now)
    case 'detach':
      return rested({ ...state, files: state.files.filter((file) => file.id !== action.id) })
    case 'move':
      return { ...state, files: moved(state.files, action.id, action.by) }
    case 'caption':
      return { ...state, files: state.files.map((file) => withCaption(file, action)) }
    case 'sent':
      return { ...state, texts: { ...state.texts, [state.mode]: '' }, files: [], start: null }
    case 'seen':
      return { ...state, start: action.now }
  }
}

function withCaption(file: TrayFile, { id, caption }: { id: string; caption: string }): TrayFile {
  return file.id === id ? { ...file, caption } : file
}

/** Writing begins with the first letter or file, and is over when none is left. */
function started(state: ComposerState, now: Standing): ComposerState {
  return rested({ ...state, start: state.start ?? now })
}

function rested(state: ComposerState): ComposerState {
  return isEmpty(state) ? { ...state, start: null } : state
}

export function isEmpty({ texts, files, mode }: ComposerState): boolean {
  return texts[mode].trim() === '' && files.length === 0
}
