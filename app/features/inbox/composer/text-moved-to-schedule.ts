import { z } from 'zod'
import { composerCache } from './composer-cache'
import { dropDraft, readDrafts } from './drafts'
import { composerName, keepLocalDraft } from './local-draft'

/** A text that left its composer for another way to the customer, and is not sent yet. */
const HandedOver = z.object({
  viewerId: z.number(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  body: z.string(),
})
type HandedOver = z.infer<typeof HandedOver>

const KEY = 'recado-handed-over'
/** Where no page was loaded since, the sheet began with it. */
let handedOver: HandedOver | undefined

/**
 * What is written goes into the sheet of what is sent later: until it is kept there, it stands in both. This tab knows of it
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
 * What was written in that conversation will be sent at its time: unless it was written on, it leaves the composer and every
 * draft. A sheet that was loaded anew did not begin with it: there `scheduled` must hold it.
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
