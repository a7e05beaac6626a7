import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { routesAs } from '~/lib/api.server'

/** A new bearer for a page that has been open for longer than the old one lives. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const response = await routesAs(request, context).auth.refresh_token.$post()
  if (!response.ok) return json({ error: 'ERR_SESSION_EXPIRED' }, response.status)
  const { token } = z.object({ token: z.string() }).parse(await response.json())
  return json({ token }, { headers: { 'Cache-Control': 'no-store' } })
}
