import type { KeptComposer } from './composer-state'
import { composerName } from './local-draft'

/** What was being written in conversations that are not open now, files and all, for as long as the page lives. */
export const kept = new Map<string, KeptComposer>()

/** What is written in a conversation of the viewer and not sent: it outlives the composer. */
export function unsentText(viewerId: number, ticketId: number): string {
  const texts = kept.get(composerName(viewerId, ticketId))?.texts
  return texts ? texts.reply.trim() || texts.private.trim() : ''
}

/** Of what is written for the customer. */
export function unsentReply(viewerId: number, ticketId: number): string {
  return kept.get(composerName(viewerId, ticketId))?.texts.reply.trim() ?? ''
}
