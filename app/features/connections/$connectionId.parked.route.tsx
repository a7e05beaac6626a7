import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { RetryParkedInput } from '#domain/connections/contract/parked/schema.ts'
import { postedForm, readForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'
import { ConnectionGone } from './connection-gone'
import { ParkedEvents } from './health/parked-events'
import { loadParked } from './load.server'
import { useConnection } from './use-connection'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadParked({ request, context }, params.connectionId ?? '')
}

/** Tries one again, or all of them. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const submission = readForm(form, RetryParkedInput)
  if (!submission.ok) return submission.answer
  const connectionId = idOf(params.connectionId)
  const answer = await apiAs(request, context).call(endpoints.retryParked, {
    ...submission.values,
    connectionId,
  })
  return answer.ok ? redirect(`/connections/${connectionId}/parked`) : refusedForm(form, answer)
}

export const clientAction = offlineAction

export default function Parked() {
  const { t } = useTranslation('connections')
  const loaded = useLoaderData<typeof loader>()
  const shared = useConnection()
  useReadAnew(shared?.connection.parkedEvents)
  if (!shared) return <ConnectionGone />
  const { id, name, parkedEvents } = shared.connection
  return (
    <SheetRoute title={t('parkedEvents.title', { name })} text={t('parkedEvents.text')} ownParams={['after']}>
      <ParkedEvents {...loaded} count={parkedEvents} path={`/connections/${id}/parked`} />
    </SheetRoute>
  )
}

/** The live count moved: events were put aside, or somebody took them up. */
function useReadAnew(count: number | undefined) {
  const { revalidate } = useRevalidator()
  const lastCount = useRef(count)
  useEffect(() => {
    if (lastCount.current === count) return
    lastCount.current = count
    revalidate()
  }, [count, revalidate])
}
