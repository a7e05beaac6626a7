import type { ActionFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useActionData, useNavigate, useOutletContext, useParams } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/endpoints.ts'
import { StartSessionInput } from '#domain/connections/schema.ts'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/components/ui/dialog'
import { ConnectionGone } from '~/features/connections/connection-gone'
import { idOf } from '~/features/connections/load.server'
import { PairPanel } from '~/features/connections/pair-panel'
import { PlainSheet } from '~/features/connections/route-sheet'
import { apiAs } from '~/lib/api.server'
import { postedForm, readForm, refused } from '~/lib/form.server'
import type { ConnectionsContext } from './_app.connections'

const Pairing = StartSessionInput.pick({ pairingNumber: true })
const ByCode = Pairing.required()
const ASKS_ANEW = new Set(['newQr', 'byCode'])

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const number = form.get('pairingNumber')
  // As people write it: +55 (11) 99999-1234.
  if (typeof number === 'string') form.set('pairingNumber', number.replaceAll(/[\s().-]/g, ''))
  const intent = String(form.get('intent'))
  const id = idOf(params.connectionId)
  const read = readForm(form, intent === 'byCode' ? ByCode : Pairing)
  if (!read.ok) return read.problem
  // `start` goes on with the credentials that are there; the others ask for a fresh code.
  const act = ASKS_ANEW.has(intent) ? endpoints.renewCode : endpoints.start
  const answer = await apiAs(request, context).call(act, { ...read.data, connectionId: id })
  return answer.ok ? redirect(`/connections/${id}/pair`) : refused(answer, form)
}

/** How long the good news stays before the dialog closes by itself. */
const GOOD_NEWS_MS = 1_500

export default function PairConnection() {
  const { t } = useTranslation('connections')
  const { connections } = useOutletContext<ConnectionsContext>()
  const problem = useActionData<typeof action>()
  const navigate = useNavigate()
  const id = Number(useParams().connectionId)
  const connection = connections.find((candidate) => candidate.id === id)
  const close = () => navigate('/connections', { preventScrollReset: true })
  const prove = () => navigate(`/connections/${id}/health`, { preventScrollReset: true, replace: true })
  useOnceConnected(connection?.status === 'CONNECTED', prove)
  if (!connection) return <ConnectionGone />
  const title = t('pair.title', { name: connection.name })
  return (
    <>
      <PlainSheet title={title} text={t('pair.text')}>
        <div className="p-5">
          <PairPanel connection={connection} problem={problem} />
        </div>
      </PlainSheet>
      <Dialog open onOpenChange={(open) => open || close()}>
        <DialogContent className="max-w-2xl">
          <DialogHeader>
            <DialogTitle>{title}</DialogTitle>
            <DialogDescription>{t('pair.text')}</DialogDescription>
          </DialogHeader>
          <PairPanel connection={connection} problem={problem} />
        </DialogContent>
      </Dialog>
    </>
  )
}

/** The dialog closes when the code has served, and the proof that it works comes next. Specification 2 §4, interface 68. */
function useOnceConnected(connected: boolean, goOn: () => void) {
  const latest = useRef(goOn)
  latest.current = goOn
  useEffect(() => {
    if (!connected) return
    const timer = setTimeout(() => latest.current(), GOOD_NEWS_MS)
    return () => clearTimeout(timer)
  }, [connected])
}
