import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/queue-integrations/contract/endpoints.ts'
import { queueIntegrationResource } from '#domain/queue-integrations/contract/resource.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { MadeSecret } from '~/kit/deliveries/made-secret'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { readRow } from '~/kit/server/form-action.server'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { apiAs } from '~/lib/api.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'queueIntegrations')
  const { name } = await readRow(queueIntegrationResource, pageRequest, params.id)
  return { name }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const input = { queueIntegrationId: idOf(params.id) }
  const answer = await apiAs(request, context).call(endpoints.rotateSecret, input)
  return answer.ok ? data({ secret: answer.value.secret }) : refusedForm(form, answer)
}

export const clientAction = offlineAction
export const ErrorBoundary = SheetError

/** Asks whether the signing key is replaced, and shows the new one once. */
export default function RotateSecret() {
  const { t } = useTranslation('queue-integrations')
  const { name } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'secret' in answer) return <MadeSecret name={name} secret={answer.secret} />
  return (
    <QuestionRoute title={t('secret.title', { name })} text={t('secret.text')} action={t('secret.make')} />
  )
}
