import { z } from 'zod'
import { composerCache } from './composer-cache'
import { composerName, keepLocalDraft } from './local-draft'
import { dropDraft, readDrafts } from './server-draft'

/** A text that left its composer for another way to the customer, and is not sent yet. */
const HandedOver = z.object({
  viewerId: z.number(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  body: z.string(),
})
type HandedOver = z.infer<typeof HandedOver>

const KEY = 'recado-handed-over'
/** The text that the sheet began with, as long as no page was loaded since. */
let handedOver: HandedOver | undefined

/**
 * Moves the text into the sheet of a scheduled message. Until it is kept there, it is in both. This tab knows of it
 * also after a reload.
 */
export function handOver(text: HandedOver): void {
  handedOver = text.body ? text : undefined
  try {
    if (text.body) window.sessionStorage.setItem(KEY, JSON.stringify(text))
    else window.sessionStorage.removeItem(KEY)
  } catch {
    // Storage is switched off: a reload forgets it.
  }
}

function readHandedOver(): HandedOver | undefined {
  try {
    return HandedOver.safeParse(JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

/**
 * Removes a text that is now scheduled from the conversation's composer and every draft, unless it was changed since. A
 * sheet that was loaded anew did not begin with the text, so `scheduled` must contain it there.
 */
export async function takeHandedOver(ticketUuid: string, scheduled: string): Promise<void> {
  const text = handedOver ?? readHandedOver()
  if (text?.ticketUuid !== ticketUuid || (!handedOver && !scheduled.includes(text.body))) return
  handOver({ ...text, body: '' })
  const { viewerId, ticketId, body } = text
  const name = composerName(viewerId, ticketId)
  const before = composerCache.get(name)
  const written = before ? before.texts.reply : (await readDrafts(name, ticketId))?.reply
  if (written?.trim() !== body) return
  if (before) {
    const start = before.files.length > 0 ? before.start : null
    composerCache.set(name, { ...before, texts: { ...before.texts, reply: '' }, start })
  }
  keepLocalDraft(name, 'reply', { text: '', isSaved: false })
  const dropped = dropDraft(name, ticketId, 'reply')
  // The conversation that is opened next reads the draft from the server.
  if (!before) await dropped
}
