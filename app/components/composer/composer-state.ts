import type { TrayFile } from './tray-files.ts'
import { moved } from './tray-files.ts'

export type Mode = 'reply' | 'private'

export type ComposerState = {
  mode: Mode
  texts: Record<Mode, string>
  files: readonly TrayFile[]
  /** The newest message when writing began; null while nothing is written. */
  startedAfter: number | null
}

export type ComposerAction =
  | { type: 'write'; text: string; newestId: number }
  | { type: 'mode'; mode: Mode }
  | { type: 'attach'; files: readonly TrayFile[]; newestId: number }
  | { type: 'detach'; id: string }
  | { type: 'move'; id: string; by: 1 | -1 }
  | { type: 'caption'; id: string; caption: string }
  | { type: 'sent' }
  /** What came in between was seen. */
  | { type: 'seen'; newestId: number }

/** What is kept of a conversation's composer while another one is open. The mode is not: a note is never a surprise. */
export type KeptComposer = Pick<ComposerState, 'texts' | 'files' | 'startedAfter'>

export function openComposer(kept: KeptComposer): ComposerState {
  return { ...kept, mode: 'reply' }
}

export function composerReducer(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.type) {
    case 'write':
      return started({ ...state, texts: { ...state.texts, [state.mode]: action.text } }, action.newestId)
    case 'mode':
      return { ...state, mode: action.mode }
    case 'attach':
      return started({ ...state, files: [...state.files, ...action.files] }, action.newestId)
    case 'detach':
      return rested({ ...state, files: state.files.filter((file) => file.id !== action.id) })
    case 'move':
      return { ...state, files: moved(state.files, action.id, action.by) }
    case 'caption':
      return { ...state, files: state.files.map((file) => withCaption(file, action)) }
    case 'sent':
      return { ...state, texts: { ...state.texts, [state.mode]: '' }, files: [], startedAfter: null }
    case 'seen':
      return { ...state, startedAfter: action.newestId }
  }
}

function withCaption(file: TrayFile, { id, caption }: { id: string; caption: string }): TrayFile {
  return file.id === id ? { ...file, caption } : file
}

/** Writing begins with the first letter or file, and is over when none is left. */
function started(state: ComposerState, newestId: number): ComposerState {
  return rested({ ...state, startedAfter: state.startedAfter ?? newestId })
}

function rested(state: ComposerState): ComposerState {
  return isEmpty(state) ? { ...state, startedAfter: null } : state
}

export function isEmpty({ texts, files, mode }: ComposerState): boolean {
  return texts[mode].trim() === '' && files.length === 0
}
