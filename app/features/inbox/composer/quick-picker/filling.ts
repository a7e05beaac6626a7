import { isMasked, looksLikeNumber, masksNumbers } from '#domain/contacts/contract/rules.ts'
import { fillFrom, variablesIn, variableValues } from '#domain/core/contract/texts/text-variables.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { actorOf, type Viewer } from '~/lib/viewer'

export type Values = ReadonlyMap<string, string>
type Subject = Pick<TicketView, 'id' | 'createdAt' | 'contact' | 'queue' | 'whatsapp'>

/**
 * Returns the values of a text's variables in a conversation, as its attendant sees it. They come from the table by
 * which the system fills its own texts, without the empty ones. Server behaviour §2.12.
 */
export function valuesFor(ticket: Subject, viewer: Viewer | undefined, now: Date): Values {
  const values = variableValues({
    now,
    ticketId: ticket.id,
    openedAt: new Date(ticket.createdAt),
    timeZone: viewer?.company.timeZone,
    protocolTimeZone: viewer?.company.protocolTimeZone,
    contact: nameOf(ticket.contact, viewer),
    user: viewer?.name,
    queue: ticket.queue?.name,
    connection: ticket.whatsapp.name,
    company: viewer?.company.name,
  })
  return new Map([...values].filter(([, value]) => value !== ''))
}

/** A number in a name's place, hidden or not, is no name to greet somebody by. */
function nameOf({ name, isGroup }: Subject['contact'], viewer: Viewer | undefined): string {
  if (isGroup) return name
  const isHidden = viewer !== undefined && masksNumbers(actorOf(viewer)) && isMasked(name)
  return isHidden || looksLikeNumber(name) ? '' : name
}

/** The variables of a text that must be asked for. */
export function missingIn(text: string, values: Values): string[] {
  return variablesIn(text).filter((name) => !values.has(name))
}

export { fillFrom as filled }
