import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { offlineAction } from '~/kit/offline-action'
import { apiAs } from '~/lib/api.server'
import { fromVisit } from '~/lib/server/session.server'

/** Ends a support visit, and leads back to one's own company. */
export async function action({ request, context }: ActionFunctionArgs) {
  await apiAs(request, context).call(auth.leaveVisit)
  return fromVisit(context)
}

export const clientAction = offlineAction

export function loader() {
  return redirect('/tickets')
}
