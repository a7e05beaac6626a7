import type { ActionFunctionArgs } from '@remix-run/node'
import { useTranslation } from 'react-i18next'
import { TryBeside } from '~/features/bot-playground/beside/try-beside'
import { useHoursReading } from '~/features/hours/use-hours-reading'
import { fileAction } from '~/kit/file-action'
import { answered, postedForm } from '~/kit/form/answer.server'
import { saveRow } from '~/kit/form/save-row'
import { done } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'
import { ConnectionForm } from './connection-form'
import { ConnectionGone } from './connection-gone'
import { ConnectionSheetInput, GREETING, SAVED_CONNECTION } from './saving'
import { useConnection } from './use-connection'

export async function action({ request, context, params }: ActionFunctionArgs) {
  const saving = { resource: SAVED_CONNECTION, id: idOf(params.connectionId), file: GREETING }
  const saved = await saveRow(await postedForm(request), { api: apiAs(request, context), ...saving })
  return saved.ok ? done(request, 'connections', { key: 'connectionSaved' }) : answered(saved)
}

export const clientAction = fileAction(SAVED_CONNECTION, 'connections', GREETING)

export default function EditConnection() {
  const { t } = useTranslation('connections')
  const shared = useConnection()
  const reads = useHoursReading()
  if (!shared) return <ConnectionGone />
  const { connection, queues, asksRatings, calendar, automation } = shared
  return (
    <TryBeside
      schema={ConnectionSheetInput}
      unsavedOf={(values) => ({ connection: values })}
      connection={connection}
      reads={reads}
    >
      <SheetRoute title={t('edit.title', { name: connection.name })} text={t('edit.text')}>
        <ConnectionForm
          key={connection.id}
          connection={connection}
          queues={queues}
          asksRatings={asksRatings}
          calendar={calendar}
          automation={automation}
        />
      </SheetRoute>
    </TryBeside>
  )
}
