import type { LoaderFunctionArgs } from '@remix-run/node'
import { Id } from '#domain/core/contract/fields.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { apiAs } from '~/lib/api.server'

/**
 * Marks a conversation as read for whoever has no scripts: its page shows this address as a picture, which only their browser
 * fetches. Whether it resets the counter is the verb's to judge. Another site cannot ask for it.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const ticketId = Id().safeParse(params.ticketId)
  const site = request.headers.get('sec-fetch-site') ?? 'same-origin'
  if (ticketId.success && site === 'same-origin') {
    await apiAs(request, context).call(tickets.markRead, { ticketId: ticketId.data })
  }
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
