import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePageAccess({ request, context }, 'allConnections')
  return null
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const input = { connectionId: idOf(params.connectionId) }
  const answer = await apiAs(request, context).call(endpoints.disconnectOfCompany, input)
  return answer.ok ? redirect('/allConnections') : refusedForm(form, answer)
}

export const clientAction = offlineAction

export default function DisconnectOfCompany() {
  const { t } = useTranslation('connections')
  return (
    <QuestionRoute
      title={t('all.questionTitle')}
      text={t('all.questionText')}
      action={t('session.disconnect')}
      danger
    />
  )
}
