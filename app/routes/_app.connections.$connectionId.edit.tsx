import type { ActionFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/endpoints.ts'
import { ConnectionForm, ConnectionSheetInput } from '~/features/connections/connection-form'
import { ConnectionGone } from '~/features/connections/connection-gone'
import { useConnection } from '~/features/connections/use-connection'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'

export async function action({ request, context, params }: ActionFunctionArgs) {
  const sent = readForm(await postedForm(request), ConnectionSheetInput)
  if (!sent.ok) return sent.answer
  const asked = { ...sent.values, connectionId: idOf(params.connectionId) }
  const answer = await apiAs(request, context).call(endpoints.update, asked)
  return answer.ok ? done(request, 'connections', { key: 'connectionSaved' }) : sent.refused(answer)
}

export const clientAction = offlineAction

export default function EditConnection() {
  const { t } = useTranslation('connections')
  const shared = useConnection()
  if (!shared) return <ConnectionGone />
  const { connection, queues, asksRatings, calendar } = shared
  return (
    <SheetRoute title={t('edit.title', { name: connection.name })} text={t('edit.text')}>
      <ConnectionForm key={connection.id} {...{ connection, queues, asksRatings, calendar }} />
    </SheetRoute>
  )
}
