import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import { ConnectionGone } from './connection-gone'
import { useConnection } from './use-connection'

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const input = { connectionId: idOf(params.connectionId) }
  const answer = await apiAs(request, context).call(endpoints.remove, input)
  return answer.ok ? redirect('/connections') : refusedForm(form, answer)
}

export const clientAction = offlineAction

/** Asks before a connection goes, saying what stays and what ends. */
export default function DeleteConnection() {
  const { t } = useTranslation('connections')
  const shared = useConnection()
  if (!shared) return <ConnectionGone />
  const { name } = shared.connection
  return (
    <QuestionRoute
      title={t('delete.title', { name })}
      text={t('delete.text')}
      action={t('delete.action')}
      danger
    />
  )
}
