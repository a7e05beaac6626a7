import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import { DeliveryList } from '~/kit/deliveries/delivery-list'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { PAGES } from '~/pages/all-pages'
import { loadConnection } from './load.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const { id, name } = await loadConnection(pageRequest, params.id)
  const after = new URL(request.url).searchParams.get('after') ?? ''
  const input = { whatsappId: id, ...(/^\d{1,16}$/.test(after) && { cursor: after }) }
  const page = await expectAnswer(
    apiAs(request, context).call(endpoints.listWebhookDeliveries, input),
    pageRequest,
  )
  return { id, name, page }
}

/** Sends an event again. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const named = { whatsappId: idOf(params.id), deliveryId: idOf(String(form.get('deliveryId'))) }
  const { pathname, search } = new URL(request.url)
  const answer = await apiAs(request, context).call(endpoints.replayWebhookDelivery, named)
  return answer.ok ? redirect(pathname + search) : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** The events of a webhook, with another try for each. */
export default function WebhookDeliveries() {
  const { t } = useTranslation('messages-api')
  const { id, name, page } = useLoaderData<typeof loader>()
  const path = `${PAGES.messagesApi.path}/${id}/deliveries`
  return (
    <SheetRoute title={t('webhook.logTitle', { name })} text={t('webhook.logText')} ownParams={['after']}>
      <DeliveryList page={page} path={path} />
    </SheetRoute>
  )
}
