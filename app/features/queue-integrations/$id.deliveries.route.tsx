import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/queue-integrations/contract/endpoints.ts'
import { DeliveryList } from '~/kit/deliveries/delivery-list'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'
import { PAGES } from '~/pages/all-pages'
import { loadDeliveries } from './load.server'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadDeliveries({ request, context }, params.id)
}

/** Sends an event again. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const named = { queueIntegrationId: idOf(params.id), deliveryId: idOf(String(form.get('deliveryId'))) }
  const { pathname, search } = new URL(request.url)
  const answer = await apiAs(request, context).call(endpoints.replayDelivery, named)
  return answer.ok ? redirect(pathname + search) : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The calls of an integration, with another try for events. */
export default function Deliveries() {
  const { t } = useTranslation('queue-integrations')
  const { id, name, page } = useLoaderData<typeof loader>()
  const path = `${PAGES.queueIntegrations.path}/${id}/deliveries`
  return (
    <SheetRoute title={t('log.title', { name })} text={t('log.text')} ownParams={['after']}>
      <DeliveryList page={page} path={path} />
    </SheetRoute>
  )
}
