import { type TrayAction, type TrayFile, trayAfter } from '~/kit/composer/files/tray-files.ts'
import type { ConversationSnapshot } from './collision.ts'

export type Mode = 'reply' | 'private'

export type ComposerState = {
  mode: Mode
  texts: Record<Mode, string>
  files: readonly TrayFile[]
  /** The state of the conversation when writing began; null while nothing is written. */
  start: ConversationSnapshot | null
}

export type ComposerAction =
  | { type: 'write'; text: string; now: ConversationSnapshot }
  /** Restores a text that an earlier page kept. */
  | { type: 'restore'; mode: Mode; text: string; now: ConversationSnapshot }
  | { type: 'mode'; mode: Mode }
  | { type: 'attach'; files: readonly TrayFile[]; now: ConversationSnapshot }
  | TrayAction
  | { type: 'sent' }
  /** The viewer has seen the change that came in between. */
  | { type: 'seen'; now: ConversationSnapshot }

/**
 * The part of a conversation's composer that is kept while another one is open. The mode is not kept, so that a note is
 * never a surprise.
 */
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
    case 'move':
    case 'caption':
      return rested({ ...state, files: trayAfter(state.files, action) })
    case 'sent':
      return { ...state, texts: { ...state.texts, [state.mode]: '' }, files: [], start: null }
    case 'seen':
      return { ...state, start: action.now }
  }
}

/** Writing begins with the first letter or file, and is over when none is left. */
function started(state: ComposerState, now: ConversationSnapshot): ComposerState {
  return rested({ ...state, start: state.start ?? now })
}

function rested(state: ComposerState): ComposerState {
  return isEmpty(state) ? { ...state, start: null } : state
}

export function isEmpty({ texts, files, mode }: ComposerState): boolean {
  return texts[mode].trim() === '' && files.length === 0
}
