import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { DisconnectInput } from '#domain/connections/contract/schema.ts'
import { QuestionRoute } from '~/kit/confirm/question-route'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import { ConnectionGone } from './connection-gone'
import { DisconnectChoice } from './disconnect-choice'
import { loadOpenTickets } from './load.server'
import { useConnection } from './use-connection'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadOpenTickets({ request, context }, params.connectionId ?? '')
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sent = readForm(await postedForm(request), DisconnectInput)
  if (!sent.ok) return sent.answer
  const input = { ...sent.values, connectionId: idOf(params.connectionId) }
  const answer = await apiAs(request, context).call(endpoints.disconnect, input)
  return answer.ok ? redirect('/connections') : sent.refused(answer)
}

export const clientAction = offlineAction

export default function Disconnect() {
  const { t } = useTranslation('connections')
  const loaded = useLoaderData<typeof loader>()
  const shared = useConnection()
  if (!shared) return <ConnectionGone />
  const { name } = shared.connection
  return (
    <QuestionRoute
      title={t('disconnect.title', { name })}
      text={t('disconnect.text')}
      action={t('session.disconnect')}
      danger
    >
      <DisconnectChoice {...loaded} />
    </QuestionRoute>
  )
}
