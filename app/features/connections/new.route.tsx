import type { ActionFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, redirect, useOutletContext } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { answered, postedForm } from '~/kit/form/answer.server'
import { chosenIn } from '~/kit/form/row-file'
import { offlineAction } from '~/kit/offline-action'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'
import { call, callForm } from '~/lib/call'
import { ConnectionForm } from './connection-form'
import type { ConnectionsContext } from './connection-list'
import { GREETING, makeConnection } from './saving'

export async function action({ request, context }: ActionFunctionArgs) {
  const created = await makeConnection(await postedForm(request), apiAs(request, context))
  return created.ok ? toPairing(created.id) : answered(created)
}

/** With a file it goes to the API itself, which alone takes large ones. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const posted = await args.request.clone().formData()
  if (!chosenIn(posted, GREETING)) return offlineAction(args)
  const created = await makeConnection(posted, { call, callForm })
  return created.ok ? toPairing(created.id) : created.answer
}

const toPairing = (id: number) => redirect(`/connections/${id}/pair`)

export default function NewConnection() {
  const { t } = useTranslation('connections')
  const { queues, asksRatings, calendar, automation } = useOutletContext<ConnectionsContext>()
  return (
    <SheetRoute title={t('form.newTitle')} text={t('form.newText')}>
      <ConnectionForm queues={queues} asksRatings={asksRatings} calendar={calendar} automation={automation} />
    </SheetRoute>
  )
}
