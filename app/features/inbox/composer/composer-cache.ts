import { holdPage } from '~/lib/ui/hold-page'
import { type CachedComposer, type ComposerAction, composerReducer, openComposer } from './composer-state'
import { composerName } from './local-draft'
import { recordingOf } from './voice/recordings'

/** Unsent texts and files of conversations that are not open now, for as long as the page lives. */
export const composerCache = new Map<string, CachedComposer>()

/** Keeps files that arrived after their conversation was closed: they are in its tray when it is opened again. */
export function keepAttached(name: string, attached: ComposerAction): void {
  const was = composerCache.get(name) ?? { texts: { reply: '', private: '' }, files: [], start: null }
  const { texts, files, start } = composerReducer(openComposer(was), attached)
  composerCache.set(name, { texts, files, start })
  holdPage(`files ${name}`, files.length > 0)
}

/** The viewer's unsent text in a conversation, which outlives the composer. */
export function unsentText(viewerId: number, ticketId: number): string {
  const texts = composerCache.get(composerName(viewerId, ticketId))?.texts
  return texts ? texts.reply.trim() || texts.private.trim() : ''
}

/** Whether a text, a file or a recording of the viewer waits in the conversation's composer. */
export function hasUnsent(viewerId: number, ticketId: number): boolean {
  const name = composerName(viewerId, ticketId)
  return (
    unsentText(viewerId, ticketId) !== '' ||
    (composerCache.get(name)?.files.length ?? 0) > 0 ||
    recordingOf(name) !== undefined
  )
}

/** The unsent reply to the customer, without the private note. */
export function unsentReply(viewerId: number, ticketId: number): string {
  return composerCache.get(composerName(viewerId, ticketId))?.texts.reply.trim() ?? ''
}
