import { PAGES } from '~/pages/all-pages'

/** Names in the address that are the sheet's own: to whom, when, what is said again, and the conversation that it was opened from. */
export const OWN_PARAMS = { contactId: 'contactId', at: 'at', again: 'again', ticket: 'ticket' } as const

const UUID = /^[0-9a-f-]{36}$/

/** The conversation that the sheet was opened from, where it leads back to. */
export function conversationOf(params: URLSearchParams): string | undefined {
  const uuid = params.get(OWN_PARAMS.ticket) ?? ''
  return UUID.test(uuid) ? `${PAGES.tickets.path}/${uuid}` : undefined
}

/** A form's answer that leads to the list: to the conversation, or to the list, without what was the sheet's own. */
export function ledBack<T>(answer: T, request: Request): T | Response {
  if (!(answer instanceof Response) || !answer.headers.has('Location')) return answer
  const params = new URL(request.url).searchParams
  const conversation = conversationOf(params)
  for (const name of Object.values(OWN_PARAMS)) params.delete(name)
  const path = conversation ?? PAGES.schedules.path
  const headers = new Headers(answer.headers)
  headers.set('Location', params.size > 0 ? `${path}?${params}` : path)
  return new Response(null, { status: answer.status, headers })
}

/** The sheet's address with what it is about, beside the search and filters of the page that it is opened from. */
export function sheetQuery(
  about: Partial<Record<keyof typeof OWN_PARAMS, string | number>>,
  search: string,
): string {
  const params = new URLSearchParams(search)
  for (const name of Object.values(OWN_PARAMS)) params.delete(name)
  for (const [name, value] of Object.entries(about)) params.set(name, String(value))
  return `?${params}`
}
