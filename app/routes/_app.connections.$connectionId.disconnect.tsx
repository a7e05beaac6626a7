import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useNavigate, useOutletContext, useParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/endpoints.ts'
import { DisconnectInput } from '#domain/connections/schema.ts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/components/ui/dialog'
import { ConnectionGone } from '~/features/connections/connection-gone'
import { DisconnectForm } from '~/features/connections/disconnect-form'
import { idOf, loadOpenTickets } from '~/features/connections/load.server'
import { PlainSheet } from '~/features/connections/route-sheet'
import { apiAs } from '~/lib/api.server'
import { postedForm, readForm, refused } from '~/lib/form.server'
import type { ConnectionsContext } from './_app.connections'

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return loadOpenTickets({ request, context }, params.connectionId ?? '')
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const read = readForm(form, DisconnectInput)
  if (!read.ok) return read.problem
  const asked = { ...read.data, connectionId: idOf(params.connectionId) }
  const answer = await apiAs(request, context).call(endpoints.disconnect, asked)
  return answer.ok ? redirect('/connections') : refused(answer, form)
}

export default function Disconnect() {
  const { t } = useTranslation('connections')
  const { open, mayClose } = useLoaderData<typeof loader>()
  const { connections } = useOutletContext<ConnectionsContext>()
  const problem = useActionData<typeof action>()
  const navigate = useNavigate()
  const id = Number(useParams().connectionId)
  const connection = connections.find((candidate) => candidate.id === id)
  if (!connection) return <ConnectionGone />
  const title = t('disconnect.title', { name: connection.name })
  const form = <DisconnectForm open={open} mayClose={mayClose} problem={problem} />
  return (
    <>
      <PlainSheet title={title} text={t('disconnect.text')}>
        <div className="p-5">{form}</div>
      </PlainSheet>
      <Dialog open onOpenChange={(stays) => stays || navigate('/connections', { preventScrollReset: true })}>
        <DialogContent>
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{t('disconnect.text')}</DialogDescription>
          </DialogHeader>
          {form}
        </DialogContent>
      </Dialog>
    </>
  )
}
