import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { apiAs } from '~/lib/api.server'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const answer = await apiAs(request, context).call(endpoints.restartAll)
  return answer.ok ? redirect('/connections') : refusedForm(form, answer)
}

export const clientAction = offlineAction

export default function RestartConnections() {
  const { t } = useTranslation('connections')
  return <QuestionRoute title={t('restart.title')} text={t('restart.text')} action={t('restart.action')} />
}
