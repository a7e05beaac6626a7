import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import { cursorIn } from '~/kit/deliveries/cursor-in'
import { DeliveryList } from '~/kit/deliveries/delivery-list'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { call } from '~/lib/call'
import { useSignal } from '~/live/events/use-live'
import { useFollowed } from '~/live/reading/use-followed'
import { PAGES } from '~/pages/all-pages'
import { loadConnection } from './load.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const { id, name } = await loadConnection(pageRequest, params.id)
  const input = { whatsappId: id, ...cursorIn(new URL(request.url).searchParams, 'after') }
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
  const { id, name, page: loaded } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { value: page, again } = useFollowed(loaded, {
    read: () => call(endpoints.listWebhookDeliveries, { whatsappId: id, ...cursorIn(search, 'after') }),
  })
  useSignal('externalCalls', again)
  return (
    <SheetRoute title={t('webhook.logTitle', { name })} text={t('webhook.logText')} ownParams={['after']}>
      <DeliveryList page={page} path={`${PAGES.messagesApi.path}/${id}/deliveries`} />
    </SheetRoute>
  )
}
