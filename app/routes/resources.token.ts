import { json, type LoaderFunctionArgs } from '@remix-run/node'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { apiAs } from '~/lib/api.server'

/**
 * A new bearer for a page that has been open for longer than the old one lives; and whose it is, where the API is and what time,
 * for what the page was told of these may be old.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const answer = await apiAs(request, context).call(auth.refresh)
  if (!answer.ok) {
    const { code, details } = answer.problem
    return json({ error: code, details: { reason: details.reason } }, answer.status)
  }
  const { token, expiresInSeconds, user } = answer.value
  const session = {
    userId: user.id,
    companyId: user.companyId,
    apiUrl: context.apiUrl,
    now: new Date().toISOString(),
  }
  return json({ token, expiresInSeconds, ...session }, { headers: { 'Cache-Control': 'no-store' } })
}
