import { holdPage } from '~/lib/ui/hold-page'
import { type ComposerAction, composerReducer, type KeptComposer, openComposer } from './composer-state'
import { composerName } from './local-draft'

/** What was being written in conversations that are not open now, files and all, for as long as the page lives. */
export const kept = new Map<string, KeptComposer>()

/** Files that came when their conversation was no longer open: they lie in its tray when it is opened again. */
export function keepAttached(name: string, attached: ComposerAction): void {
  const was = kept.get(name) ?? { texts: { reply: '', private: '' }, files: [], start: null }
  const { texts, files, start } = composerReducer(openComposer(was), attached)
  kept.set(name, { texts, files, start })
  holdPage(`files ${name}`, files.length > 0)
}

/** What is written in a conversation of the viewer and not sent: it outlives the composer. */
export function unsentText(viewerId: number, ticketId: number): string {
  const texts = kept.get(composerName(viewerId, ticketId))?.texts
  return texts ? texts.reply.trim() || texts.private.trim() : ''
}

/** Of what is written for the customer. */
export function unsentReply(viewerId: number, ticketId: number): string {
  return kept.get(composerName(viewerId, ticketId))?.texts.reply.trim() ?? ''
}
