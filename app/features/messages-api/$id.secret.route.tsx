import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/external-api/contract/endpoints.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { MadeSecret } from '~/kit/deliveries/made-secret'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs } from '~/lib/api.server'
import { loadConnection } from './load.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { name } = await loadConnection({ request, context }, params.id)
  return { name }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const input = { whatsappId: idOf(params.id) }
  const answer = await apiAs(request, context).call(endpoints.rotateWebhookSecret, input)
  return answer.ok ? data({ secret: answer.value.secret }) : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** Asks whether the signing key of a webhook is replaced, and shows the new one once. */
export default function RotateWebhookSecret() {
  const { t } = useTranslation('messages-api')
  const { name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'secret' in answer) return <MadeSecret name={name} secret={answer.secret} />
  return (
    <QuestionRoute
      title={t('webhook.secretTitle', { name })}
      text={t('webhook.secretText')}
      action={t('webhook.secretMake')}
    />
  )
}
