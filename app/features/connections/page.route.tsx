import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { shouldReadList } from '~/kit/list/should-read-list'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import { useConnections } from '~/live/reading/use-connections'
import { useStore } from '~/live/store/use-store'
import { ConnectionList } from './connection-list'
import { loadConnections } from './load.server'

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadConnections({ request, context })
}

/** A row's button that goes on with the credentials that are there. Specification 2 §4. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const input = { connectionId: idOf(String(form.get('connectionId'))) }
  const answer = await apiAs(request, context).call(endpoints.start, input)
  return answer.ok ? redirect('/connections') : refusedForm(form, answer)
}

export const shouldRevalidate = shouldReadList
export const clientAction = offlineAction

export default function Connections() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const connections = usePageConnections(loaded.connections)
  return <ConnectionList {...loaded} connections={connections} problem={answer?.problem} />
}

/** The connections of the page as they are now; it is loaded anew when too much was missed. */
function usePageConnections(loaded: readonly ConnectionView[]): readonly ConnectionView[] {
  const { onResync } = useStore()
  const { revalidate } = useRevalidator()
  useEffect(() => onResync(revalidate), [onResync, revalidate])
  return useConnections(loaded)
}
